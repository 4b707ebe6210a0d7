// Step 9: the open head beside another one, word by word.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersOf, SIZES, sceneAt, stage } from './kit.mjs'

const { Beside, STEPS } = stage
const heads = STEPS.find(({ id }) => id === 'heads')

/** The picked word's row in a head, from the tensor itself. */
function rowIn({ answers: { trace } }, layer, head) {
  const { data, shape } = trace.tensors.find(({ name }) => name === `layer${layer}.weights`)
  const [, rows, cols] = shape
  return Array.from(data.subarray((head * rows + trace.row) * cols, (head * rows + trace.row + 1) * cols))
}

test('bars under the words are the weights of the open head and of the one beside it', async () => {
  const asked = await answersOf({}, ['trace'])
  for (const size of Object.values(SIZES)) {
    const marks = heads.marks(sceneAt(asked, size, { beside: [1, 2] }), 1)
    const valuesOf = (name) => marks.filter(({ id }) => id.startsWith(`${name}:`)).map(({ value }) => value)
    assert.deepEqual(valuesOf('open'), rowIn(asked, 0, 1))
    assert.deepEqual(valuesOf('beside'), rowIn(asked, 1, 2))
    const [bar] = marks.filter(({ id }) => id === 'open:1')
    const [other] = marks.filter(({ id }) => id === 'beside:1')
    assert.ok(Math.abs(bar.h / other.h - bar.value / other.value) < 1e-4, 'as long as their weights')
  }
  const alone = heads.marks(sceneAt(asked, SIZES.desk, { beside: [7, 0] }), 1)
  assert.ok(!alone.some(({ id }) => id.startsWith('beside:')), 'no head of this model')
})

test('what is pointed at is beside the open head, else what was open before', () => {
  const beside = new Beside()
  beside.opened([0, 1])
  assert.equal(beside.head, null)
  assert.equal(beside.pointed([1, 0]), true)
  assert.deepEqual(beside.head, [1, 0])
  beside.opened([1, 0])
  assert.deepEqual(beside.head, [0, 1], 'the open one is not beside itself')
  assert.equal(beside.pointed(null), false)
  assert.deepEqual(beside.head, [0, 1])
  beside.opened([1, 0])
  assert.deepEqual(beside.head, [0, 1], 'opened again')
})

test('step 10: 32 heads stand in a line a layer, and no name lies on another', async () => {
  const asked = await answersOf({ model: 'english', text: 'The dog ran home because it was hungry.', off: '0.0' }, [
    'trace',
    'effects',
  ])
  for (const [size, least] of [
    ['desk', 28],
    ['low', 20],
    ['phone', 10],
  ]) {
    const marks = stage.STEPS.find(({ id }) => id === 'matters').marks(sceneAt(asked, SIZES[size]), 1)
    const maps = marks.filter(({ id }) => id.startsWith('map:'))
    assert.equal(maps.length, 32)
    for (const { id, w } of maps) assert.ok(w >= least, `${size}: ${id} ${w}`)
    const names = marks.filter(({ id }) => /^(head|layer):/.test(id))
    for (const one of [...names, ...maps])
      for (const other of one.kind === 'text' ? names : maps) {
        if (other === one) continue
        const [a, b] = [one, other].map(stage.extentOf)
        const isApart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
        assert.ok(isApart, `${size}: ${one.id} and ${other.id}`)
      }
  }
})
