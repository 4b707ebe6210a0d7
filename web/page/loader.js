// The page's script is packed, too: this unpacks and runs it. The page's policy knows the script by its hash; as a module it
// is compiled and run in two tasks.

import packed from 'headlight.packed'
import { unpack } from '../core/packed.js'

unpack(packed.page).then((bytes) => {
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = new TextDecoder().decode(bytes)
  document.body.append(script)
})
