// What stands in the page's head and runs before its body is there.

import './opening.js'
import './typeface.js'
