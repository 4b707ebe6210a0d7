// The loop that trains in slices: what it tells of an order that comes while it is still busy with the one before.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TrainLoop } from '../../web/session/train-loop.js'

/** A trainer of which only the steps are counted. @param {() => void} onLook called when it is asked where its heads look */
function countingTrainer(onLook) {
  const progress = { step: 0, loss: 1, linkLoss: 0, rate: 0.1, gradientNorm: 1, diverged: false }
  return {
    ...{
      task: 'reversal',
      steps: 1000,
      questions: [],
      progress,
      network: { attentions: 1, config: { architecture: 'decoder', heads: 1 } },
    },
    advance() {
      progress.step++
      return true
    },
    maps: () => ({ attentions: [] }),
    headScores() {
      onLook()
      return []
    },
  }
}

/** Lets what was promised happen. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** @param {() => boolean} isSo @param {string} what for the message */
async function until(isSo, what) {
  for (let turns = 0; !isSo(); turns++) {
    assert.ok(turns < 5000, `never: ${what}`)
    await turn()
  }
}

test('an order to play that comes during the look after a step is told of as playing, from the first report on', async () => {
  const reports = []
  let isOrdered = false
  let loop
  const onLook = () => {
    if (isOrdered || !reports.some(({ kind }) => kind === 'progress')) return
    isOrdered = true
    loop.take({ kind: 'play', turn: 2 })
  }
  const trainer = countingTrainer(onLook)
  const pace = { slice: () => 0, rest: turn }
  loop = new TrainLoop(
    async () => trainer,
    (report) => reports.push(report),
    pace,
  )
  loop.take({ kind: 'create', id: 1, options: {} })
  await until(() => reports.some(({ kind }) => kind === 'look'), 'a look')
  loop.take({ kind: 'step', turn: 1 })
  await until(() => trainer.progress.step >= 20, 'steps')
  loop.take({ kind: 'pause', turn: 3 })
  await until(() => reports.some((report) => report.turn === 3), 'a pause')
  loop.stop()
  assert.ok(isOrdered)
  const told = (turnOf) => reports.filter((report) => report.turn === turnOf).map(({ playing }) => playing)
  assert.ok(told(2).length > 0)
  assert.deepEqual([...new Set(told(2))], [true])
  assert.deepEqual([...new Set(told(3))], [false])
})
