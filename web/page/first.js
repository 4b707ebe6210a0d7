// What the page does before anything else: wasms compile while its elements are defined.

import { warmUp } from '../session/session.js'

warmUp()
