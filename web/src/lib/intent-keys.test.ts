/** Stories of what is pressed again: the same intent has one key, wherever it is pressed. */
import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { follow, unfollow } from '@fanfare/contract/follows'
import { tip } from '@fanfare/contract/tokens'
import { forgetKey, keyOf } from './intent-keys.ts'

const tipOf = (amount: number) => ({ route: tip, input: { params: { id: 'ada' }, body: { amount } } })

test('a sheet that is opened again after a lost answer asks with the same key, and after a decided one with another', () => {
  const first = keyOf(tipOf(50))
  assert.equal(keyOf(tipOf(50)), first)
  assert.notEqual(keyOf(tipOf(60)), first)
  forgetKey(tipOf(50))
  assert.notEqual(keyOf(tipOf(50)), first)
})

test('what was undone meanwhile is meant anew', () => {
  const [follows, unfollows] = [follow, unfollow].map((route) => ({ route, input: { params: { id: 'ada' } } }))
  const first = keyOf(follows!)
  assert.notEqual(keyOf(unfollows!), first)
  forgetKey(unfollows!)
  assert.notEqual(keyOf(follows!), first)
})

test('what nobody heard of for ten minutes is meant anew', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = keyOf(tipOf(70))
  vi.advanceTimersByTime(9 * 60_000)
  assert.equal(keyOf(tipOf(70)), first)
  vi.advanceTimersByTime(60_000)
  assert.notEqual(keyOf(tipOf(70)), first)
})
