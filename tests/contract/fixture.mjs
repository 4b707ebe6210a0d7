// tests/golden/states.json.gz: what links and attributes meant and showed at commit 3b6fad8. make-states.mjs tells what
// is in it.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const FILE = new URL('../golden/states.json.gz', import.meta.url)

/** All of it. @returns {any} */
export const fixture = () => JSON.parse(String(gunzipSync(readFileSync(FILE))))

/** Every knob of a link of the fixture, also those that are at their start. @param {any} all @param {{ knobs: Record<string, any> }} item */
export const knobsOf = ({ initial }, { knobs }) => ({ ...initial, ...knobs })
