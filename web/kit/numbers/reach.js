// How far numbers are from 0: where the colour scale of several tensors ends.

/** @import { Run } from '../../session/types.js' */

/** The most that a finite number of some tensors is from 0; 1 where all are 0. @param {Run} run @param {readonly Float32Array[]} tensors */
export function reachOf({ core }, tensors) {
  const ends = tensors.flatMap((data) => core.finiteRange(data).map(Math.abs))
  return Math.max(0, ...ends) || 1
}
