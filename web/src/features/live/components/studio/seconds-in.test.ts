import assert from 'node:assert/strict'
import { test } from 'vitest'
import { secondsIn } from './seconds-in.ts'

test('a time is read with and without hours, and other texts are not', () => {
  const read = ['0:00', '1:30', ' 75:05 ', '1:02:30', '1:75', '90', '', 'soon'].map(secondsIn)
  assert.deepEqual(read, [0, 90, 4505, 3750, undefined, undefined, undefined, undefined])
})
