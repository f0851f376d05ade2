/** A repeated request keeps its key until a reply has decided it. */
import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { follow, unfollow } from '@fanfare/contract/follows'
import { tip } from '@fanfare/contract/tokens'
import { removeIdempotencyKey, idempotencyKeyOf } from './idempotency-keys.ts'

const tipOf = (amount: number) => ({ route: tip, input: { params: { id: 'ada' }, body: { amount } } })

test('a fan who reopens a sheet after a lost reply sends the same key, and after a received reply sends a new key', () => {
  const first = idempotencyKeyOf(tipOf(50))
  assert.equal(idempotencyKeyOf(tipOf(50)), first)
  assert.notEqual(idempotencyKeyOf(tipOf(60)), first)
  removeIdempotencyKey(tipOf(50))
  assert.notEqual(idempotencyKeyOf(tipOf(50)), first)
})

test('a fan who undoes a change and repeats it sends a new key', () => {
  const [follows, unfollows] = [follow, unfollow].map((route) => ({ route, input: { params: { id: 'ada' } } }))
  const first = idempotencyKeyOf(follows!)
  assert.notEqual(idempotencyKeyOf(unfollows!), first)
  removeIdempotencyKey(unfollows!)
  assert.notEqual(idempotencyKeyOf(follows!), first)
})

test('a fan who repeats a change after ten minutes without a reply sends a new key', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = idempotencyKeyOf(tipOf(70))
  vi.advanceTimersByTime(9 * 60_000)
  assert.equal(idempotencyKeyOf(tipOf(70)), first)
  vi.advanceTimersByTime(60_000)
  assert.notEqual(idempotencyKeyOf(tipOf(70)), first)
})
