// Two short trainings of one model on one task, from the same weights and on the same examples: as it should be, and with
// the shift forgotten. They are done once for a core; a reader who leaves in the middle finds them further on.

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {import('../../core/load.js').Core} Core
 * @typedef {Awaited<ReturnType<Core['trainer']>>} Trainer
 * @typedef {{ trainer: Trainer, losses: number[] }} Course  losses: after each slice of steps
 */

export const STEPS = 200
/** Taken at once, and a point of the curve. */
export const SLICE = 5

/** @type {WeakMap<Core, Promise<Course[]>>} */
const courses = new WeakMap()

/** @param {Core} core @param {boolean} shifted @returns {Promise<Course>} */
const begun = async (core, shifted) => ({ trainer: await core.trainer({ task: 'reversal', shifted }), losses: [] })

/** @param {Run} run @returns {Promise<{ right: Course, wrong: Course }>} */
export async function trained(run) {
  const { core } = run
  const both = courses.get(core) ?? Promise.all([begun(core, true), begun(core, false)])
  courses.set(core, both)
  both.catch(() => courses.delete(core)) // memory may be there the next time
  const [right, wrong] = await both
  for (const course of [wrong, right])
    while (course.losses.length * SLICE < STEPS) await goOn(run, course, [right, wrong])
  return { right, wrong }
}

/** @param {Run} run @param {Course} course @param {Course[]} all */
async function goOn(run, { trainer, losses }, all) {
  losses.push(trainer.step(SLICE).loss)
  const taken = all.reduce((sum, { losses: { length } }) => sum + length * SLICE, 0)
  await run.breathe(taken / (STEPS * all.length))
}
