// tools/train from outside: options, threads, checkpoints, Ctrl-C. The program is build/native/headlight_train, or that
// of HEADLIGHT_TRAIN.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = process.env.HEADLIGHT_TRAIN ?? `${root}build/native/headlight_train`
const folder = mkdtempSync(join(tmpdir(), 'headlight-train-'))
after(() => rmSync(folder, { recursive: true }))

const at = (name) => join(folder, name)
const setting = { cwd: folder, encoding: 'utf8', env: { ...process.env, HEADLIGHT_ROOT: folder } }
const words = (line) => line.split(' ').filter(Boolean)

/** Runs the program with a line of arguments; file names are relative to the test's folder. */
const train = (line) => spawnSync(program, words(line), setting)

/** The same, where it has to succeed. */
function trained(line) {
  const run = train(line)
  assert.equal(run.status, 0, `${line}: ${run.stderr}`)
  return run
}

const digest = (name) =>
  createHash('sha256')
    .update(readFileSync(at(name)))
    .digest('hex')

test('--help names every option that the program reads', () => {
  const help = spawnSync(`${root}tools/train`, ['--help'], { encoding: 'utf8' })
  assert.equal(help.status, 0)
  const sources = ['options', 'ship', 'bench', 'english/english'].map((name) =>
    readFileSync(`${root}tools/trainer/${name}.c`, 'utf8'),
  )
  const options = new Set(sources.join('').match(/(?<=")--[a-z-]+(?=")/g))
  assert.ok(options.size > 15)
  for (const option of options)
    assert.ok(help.stdout.includes(`${option} `) || help.stdout.includes(`${option}\n`), option)
  for (const command of ['english', 'judge', 'all', 'card', 'check', 'bench'])
    assert.match(help.stdout, new RegExp(`tools/train ${command}\\b`))
})

const REFUSED = [
  ['', /a task or command is missing/],
  ['addition', /no task or command addition/],
  ['induction --stepps 3', /unknown option --stepps/],
  ['induction 7', /unknown option 7/],
  ['induction --steps', /--steps takes a value/],
  ['induction --steps 0', /--steps takes a whole number from 1 to 100000000, not 0/],
  ['induction --steps 12x', /not 12x/],
  ['induction --steps -1', /not -1/],
  ['induction --seed 18446744073709551616', /--seed takes a whole number from 0/],
  ['induction --batch 1025', /--batch takes a whole number from 1 to 1024/],
  ['induction --threads 5', /--threads takes a whole number from 1 to 4/],
  ['induction --every 0', /--every takes/],
  ['induction --layers 17', /--layers takes a whole number from 1 to 16/],
  ['induction --heads 3', /--heads must divide --width: width 32, heads 3/],
  ['induction --width 6 --heads 2 --position rope', /odd head size/],
  ['induction --rate nan', /--rate takes a number above 0/],
  ['induction --rate -0.1', /--rate takes a number above 0/],
  ['induction --rate 1e-3x', /not 1e-3x/],
  ['induction --position left', /--position takes learned, sinusoidal, rope, alibi, relative or none, not left/],
  ['induction --dtype i4', /--dtype takes f32, f16 or i8, not i4/],
  ['mini-english --no-mask', /--no-mask takes the mask from a causal model/],
  ['reversal --no-mask', /--no-mask takes the mask from a causal model/],
  ['mini-english --supervise pronoun', /--supervise takes KIND:LAYER.HEAD/],
  ['mini-english --supervise it:1.0', /--supervise knows no link it/],
  ['mini-english --supervise pronoun:2.0', /there are 2 layers of \d heads/],
  ['mini-english --supervise pronoun:0.9', /there are 2 layers of \d heads/],
  ['mini-english --supervise mirror:0.0', /a link that this head's attention doesn't have/],
  ['mini-english'.concat(' --supervise pronoun:0.0'.repeat(17)), /no more than 16 heads/],
  ['induction --snapshots 3,4', /--snapshots takes FOLDER:STEP/],
  ['induction --snapshots here:4,3', /each greater than the one before/],
  ['induction --resume x.checkpoint --steps 3', /--resume goes on with what the checkpoint says/],
  ['all --seeds 10', /--seeds takes a whole number from 1 to 9/],
  ['all --only addition', /there is no model addition/],
  ['all --steps 3', /unknown option --steps/],
  ['card', /card takes weights files/],
  ['check here there', /check takes one folder/],
  ['bench addition', /bench takes tasks/],
]

for (const [line, reason] of REFUSED)
  test(`refused: ${line}`, () => {
    const run = train(line)
    assert.equal(run.status, 2, run.stderr)
    assert.match(run.stderr, /^error: .*; tools\/train --help lists what there is\n$/)
    assert.match(run.stderr, reason)
    assert.equal(run.stdout, '')
  })

test('any number of threads gives the same bits', (t) => {
  for (const threads of [1, 2, 3, 4]) trained(`induction --steps 200 --threads ${threads} --out ${threads}.hlw`)
  for (const threads of [1, 2]) trained(`mini-english --steps 20 --threads ${threads} --out english${threads}.hlw`)
  t.diagnostic(`200 steps of induction: ${digest('1.hlw')}`)
  for (const threads of [2, 3, 4]) assert.equal(digest(`${threads}.hlw`), digest('1.hlw'), `${threads} threads`)
  assert.equal(digest('english2.hlw'), digest('english1.hlw'))
})

test('the options reach the model and its training', () => {
  const line =
    'mini-english --layers 1 --heads 2 --width 16 --ffn 24 --position rope --batch 8 --steps 3 --rate 0.01 --seed 7'
  trained(`${line} --supervise verb-subject:0.1 --dtype f16 --out options.hlw`)
  const { stdout } = trained('card options.hlw')
  assert.match(stdout, /Label: trained, one head supervised\./)
  assert.match(stdout, /encoder, 1 layers, 2 heads, width 16, feed-forward 24, .* positions: rope/)
  assert.match(stdout, /matrices f16, vectors f16/)
  assert.match(stdout, /seed 7, steps 3, batch 8, rate 0\.01,/)
  assert.match(stdout, /\| supervised \| layer0\.head1 verb-subject \|/)
  assert.match(stdout, /\| agreement \| \d\.\d{3} \| - \| 0\.500 \|/)
  assert.match(stdout, /\| layer0\.head1 \|( \d\.\d{3} \|){6,}/)
})

test('without its mask the model is an encoder', () => {
  trained('induction --no-mask --steps 2 --out unmasked.hlw')
  assert.equal(readFileSync(at('unmasked.hlw')).readUInt32LE(32), 1)
  trained('induction --steps 2 --out masked.hlw')
  assert.equal(readFileSync(at('masked.hlw')).readUInt32LE(32), 2)
})

test('relative biases and a start mark are trained, stored and trained further', () => {
  const line = 'induction --position relative --start-mark --steps 12 --every 12'
  for (const threads of [1, 2])
    trained(`${line} --threads ${threads} --out relative${threads}.hlw --checkpoint relative.checkpoint`)
  assert.equal(digest('relative2.hlw'), digest('relative1.hlw'))
  trained('induction --resume relative.checkpoint --out resumed.hlw')
  assert.equal(digest('resumed.hlw'), digest('relative1.hlw'))
  assert.match(trained('card relative1.hlw').stdout, /positions: relative, a start mark in front \|/)
})

test('snapshots: after these steps, the last one being the weights themselves', () => {
  trained('reversal --steps 6 --snapshots some/where:0,2,6 --dtype i8 --out snapshots.hlw')
  const [first, second, last] = [0, 2, 6].map((step) => digest(`some/where/reversal-${step}.hlw`))
  assert.notEqual(first, second)
  assert.equal(last, digest('snapshots.hlw'))
  trained('reversal --steps 6 --out whole.hlw')
  assert.ok(readFileSync(at('whole.hlw')).length > 3 * readFileSync(at('snapshots.hlw')).length)
})

test('a checkpoint goes on to the same weights', () => {
  const line = 'mini-english --steps 12 --batch 12 --supervise pronoun:1.0'
  trained(`${line} --out straight.hlw`)
  trained(`${line} --out broken.hlw --every 5 --checkpoint first.checkpoint --snapshots seen:5`)
  const all = readFileSync(at('first.checkpoint')) // of step 12: nothing left to do
  trained('mini-english --resume first.checkpoint --out again.hlw')
  assert.equal(digest('again.hlw'), digest('straight.hlw'))
  assert.deepEqual(readFileSync(at('first.checkpoint')), all)
})

/** Starts a training, sends it a signal once it shows progress, and waits for its end. */
function interrupted(line, signal) {
  return new Promise((resolve) => {
    const child = spawn(program, words(line), setting)
    let stdout = ''
    child.stdout.on('data', (data) => {
      stdout += data
    })
    child.stderr.once('data', () => child.kill(signal))
    child.on('close', (status) => resolve({ status, stdout }))
  })
}

for (const signal of ['SIGINT', 'SIGTERM'])
  test(`${signal} ends it after a step; what it says goes on to the same weights`, async () => {
    const line = 'induction --steps 500 --seed 3 --dtype i8'
    if (!existsSync(at('uninterrupted.hlw'))) trained(`${line} --out uninterrupted.hlw`)
    const stopped = await interrupted(`${line} --out ${signal}.hlw --snapshots steps-${signal}:499`, signal)
    assert.equal(stopped.status, 130)
    assert.ok(!existsSync(at(`${signal}.hlw`)))
    const step = Number(/^Stopped after step (\d+) of 500\. Go on with:/.exec(stopped.stdout)[1])
    assert.ok(step >= 1 && step < 500, `step ${step}`)
    trained(/tools\/train (.*)\n/.exec(stopped.stdout)[1])
    assert.equal(digest(`${signal}.hlw`), digest('uninterrupted.hlw'))
    assert.ok(existsSync(at(`steps-${signal}/induction-499.hlw`)))
  })

test('diverged: says so, ends with 3, keeps the last good checkpoint', () => {
  const run = train('induction --rate 10 --steps 300 --every 1 --out diverged.hlw --checkpoint good.checkpoint')
  assert.equal(run.status, 3)
  assert.match(run.stderr, /error: diverged at step \d+: loss .*Try a smaller --rate\n$/)
  assert.ok(!existsSync(at('diverged.hlw')))
  assert.equal(train('induction --resume good.checkpoint --checkpoint other.checkpoint').status, 3, 'it is no good one')
})

/** A checkpoint that was changed must be refused with a reason. */
function refused(bytes, reason) {
  writeFileSync(at('bad.checkpoint'), bytes)
  const run = train('reversal --resume bad.checkpoint --out refused.hlw')
  assert.equal(run.status, 1, `${run.status}: ${run.stderr}`)
  assert.match(run.stderr, /^error: bad\.checkpoint is no good checkpoint: .+\n$/)
  assert.match(run.stderr, reason)
  assert.ok(!existsSync(at('refused.hlw')))
}

test('a damaged checkpoint is refused, with the reason', () => {
  const { status } = train('reversal --steps 2 --width 8 --ffn 4 --layers 1 --checkpoint small.checkpoint')
  assert.equal(status, 0)
  const whole = readFileSync(at('small.checkpoint'))
  refused(Buffer.alloc(0), /shorter than its header/)
  refused(whole.subarray(0, 255), /shorter than its header/)
  for (const length of [256, 264, whole.length >> 1, whole.length - 1])
    refused(whole.subarray(0, length), /it is cut off/)
  refused(Buffer.concat([whole, Buffer.alloc(4)]), /bytes at its end belong to nothing/)
  for (let i = 0; i < 256; i += 1) {
    const flipped = Buffer.from(whole)
    flipped[i] ^= 1
    refused(flipped, i < 8 ? /begins with something else/ : i < 12 ? /another version/ : /checksum/)
  }
  for (const share of [0.2, 0.5, 0.9]) {
    const flipped = Buffer.from(whole)
    flipped[Math.floor(whole.length * share)] ^= 1
    refused(flipped, /checksum|magic|damaged|version|other|no /)
  }
})

test('no checkpoint, another task, or something else', () => {
  trained('reversal --steps 1 --checkpoint of-reversal.checkpoint --out some.hlw')
  const other = train('mini-english --resume of-reversal.checkpoint')
  assert.equal(other.status, 2)
  assert.match(other.stderr, /a checkpoint of the task reversal/)
  assert.match(train('mini-english --resume nowhere').stderr, /^error: nowhere: No such file or directory\n$/)
  assert.match(train('mini-english --resume some.hlw').stderr, /begins with something else/)
})

test('a folder that can not be written to is no crash', () => {
  writeFileSync(at('file'), '')
  const run = train('reversal --steps 1 --out file/model.hlw')
  assert.equal(run.status, 1)
  assert.match(run.stderr, /error: .*file/)
})

test('check: a card that says something else fails, and so does a model that is missing', () => {
  trained('reversal --steps 5 --dtype i8 --out models/reversal.hlw')
  const { stdout } = trained('card models/reversal.hlw')
  const lines = (card) => {
    writeFileSync(at('models/reversal.md'), card)
    const run = train('check models')
    assert.equal(run.status, 1)
    assert.match(run.stdout, /^\d+ passed, [1-9]\d* failed\n$/m)
    return run.stdout.split('\n')
  }
  const good = lines(stdout)
  assert.ok(good.includes('ok   reversal: the card says what was measured now'))
  assert.ok(good.includes("FAIL induction: it can't be measured"))
  assert.ok(good.some((line) => /^FAIL reversal: sequence 0\.\d+, at least 0\.99 asked$/.test(line)))
  assert.ok(good.some((line) => /^FAIL all files together: \d+ bytes/.test(line)))
  const bad = lines(stdout.replace(/(\| sequence \| )0\.0/, '$10.9'))
  assert.ok(bad.includes('FAIL reversal: the card says something else'))
  assert.ok(bad.some((line) => /^ {2}the card: \| sequence \| 0\.9/.test(line)))
})

test('bench --first writes what the first step starts from', () => {
  const run = trained('bench induction --first first')
  assert.match(run.stdout, /^induction +\d+\.\d steps\/s +\d+\.\d{3} ms a step/)
  const { loss, batch } = JSON.parse(readFileSync(at('first/induction.json'), 'utf8'))
  assert.ok(Math.abs(loss - Math.log(24)) < 0.5, `loss ${loss}`)
  assert.ok(batch.length > 8 && batch[0].tokens.length === batch[0].targets.length)
})
