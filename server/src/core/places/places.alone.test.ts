import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'vitest'
import { citiesOf } from './places.ts'

test('the process does other work while it reads the cities', async () => {
  let isRead = false
  const reading = citiesOf('ES', '51', 'malaga').finally(() => {
    isRead = true
  })
  const start = performance.now()
  let [last, longest] = [start, 0]
  while (!isRead) {
    await setImmediate()
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  assert.deepEqual(await reading, ['Málaga'])
  assert.ok(longest < (last - start) / 2, `blocked for ${longest} of ${last - start} ms`)
})
