// What the build has packed into the script: deflated, then written as text.

/*! Unpacked with fflate: MIT License, Copyright (c) Arjun Barrett */
import { inflateSync } from 'fflate'
import { decode } from './base92.js'

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const unpack = (text) => /** @type {Uint8Array<ArrayBuffer>} */ (inflateSync(decode(text)))
