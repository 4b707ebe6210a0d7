// What tests/bench/run.mjs can ask of the page.

import { compare } from './compare.mjs'
import { exactness, growth } from './growth.mjs'
import { limit } from './limit.mjs'
import { cancelled, long } from './long.mjs'
import { hold, makeInputs } from './memory.mjs'
import { watchMemories } from './watch.mjs'

watchMemories()
Object.assign(window, { bench: { cancelled, compare, exactness, growth, hold, limit, long, makeInputs } })
