import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

/** Starts work that runs until `end` is called. */
function workplace(concurrency: number) {
  const runQueued = createTaskQueue(concurrency)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const come = (name: string, waiting: { isUrgent?: boolean; signal?: AbortSignal } = {}) =>
    runQueued(waiting, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  return { come, begun, end: (name: string) => ends.get(name)?.() }
}

test('a limited number works in parallel, in order of arrival, and urgent work goes first', async () => {
  const { come, begun, end } = workplace(2)
  const all = [come('a'), come('b'), come('c'), come('d'), come('urgent', { isUrgent: true })]
  assert.deepEqual(begun, ['a', 'b'])
  end('b')
  await all[1]
  assert.deepEqual(begun, ['a', 'b', 'urgent'])
  end('a')
  await all[0]
  assert.deepEqual(begun, ['a', 'b', 'urgent', 'c'])
  for (const name of ['urgent', 'c']) end(name)
  await all[2]
  end('d')
  await Promise.all(all)
})

test('work that stops waiting leaves the queue and takes no slot', async () => {
  const { come, begun, end } = workplace(1)
  const first = come('first')
  const impatient = new AbortController()
  const second = come('second', { signal: impatient.signal })
  const third = come('third')
  impatient.abort(new Error('tired'))
  await assert.rejects(second, /tired/)
  await assert.rejects(come('late', { signal: impatient.signal }), /tired/)
  end('first')
  await first
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['first', 'third'])
  end('third')
  await third
})

test('work that fails frees its slot', async () => {
  const runQueued = createTaskQueue(1)
  await assert.rejects(
    runQueued({}, () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(await runQueued({}, async () => 'next'), 'next')
})
