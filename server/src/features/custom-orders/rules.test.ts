import assert from 'node:assert/strict'
import { test } from 'vitest'
import { CustomOrderEvent, CustomOrderState } from '@fanfare/contract/custom-order-views'
import { ApiError } from '#lib/errors.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import {
  actsOf,
  assertDate,
  assertPossible,
  clockAt,
  clockEventOf,
  isClosed,
  isPossible,
  offerDates,
  paidDueAt,
  revisedDueAt,
  transitions,
  type Standing,
} from './rules.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const order = (state: CustomOrderState, more: Partial<Standing> = {}): Standing => ({
  state,
  clock_at: isClosed(state) || state === 'disputed' ? null : addDays(NOW, 1),
  due_at: addDays(NOW, 3),
  revisions: 1,
  revisions_used: 0,
  extension_state: null,
  ...more,
})
const ACTORS = ['fan', 'performer', 'operator', 'clock', 'site'] as const

/** The acts of both sides in each state, before its end. */
const ACTS: Readonly<Record<CustomOrderState, readonly [fan: string, performer: string]>> = {
  requested: ['withdraw', 'accept decline counter'],
  countered: ['agree withdraw', 'decline'],
  unpaid: ['pay withdraw', 'decline'],
  active: ['dispute', 'deliver askExtension cancel dispute'],
  delivered: ['revise acceptDelivery dispute', 'cancel dispute'],
  disputed: ['addEvidence', 'cancel addEvidence'],
  declined: ['', ''],
  withdrawn: ['', ''],
  expired: ['', ''],
  completed: ['', ''],
  refunded: ['', ''],
  settled: ['', ''],
}

test.for(CustomOrderState.enum)('each side of an order that is %s can do only what its state allows', (state) => {
  const acts = (side: 'fan' | 'performer') => actsOf(order(state), side, NOW).join(' ')
  assert.deepEqual([acts('fan'), acts('performer')], ACTS[state])
})

test.for(CustomOrderState.enum)('an order that is %s rejects every other event of everyone', (state) => {
  for (const event of CustomOrderEvent.enum)
    for (const by of ACTORS) {
      const isListed = transitions.some((one) => one.from === state && one.event === event && one.by.includes(by))
      if (isListed) continue
      assert.equal(isPossible(order(state, { clock_at: NOW }), { event, by, now: NOW }), false, `${event} by ${by}`)
    }
})

test('from the deadline on, only the clock and the site act', () => {
  for (const state of CustomOrderState.enum.filter((one) => !isClosed(one) && one !== 'disputed')) {
    const late = order(state, { clock_at: NOW })
    assert.deepEqual([actsOf(late, 'fan', NOW), actsOf(late, 'performer', NOW)], [[], []], state)
    const event = clockEventOf(state) ?? assert.fail(state)
    assert.equal(isPossible(late, { event, by: 'clock', now: NOW }), true, state)
    assert.equal(isPossible(order(state), { event, by: 'clock', now: NOW }), false, `${state} before its time`)
    assert.equal(isPossible(late, { event: 'end', by: 'site', now: NOW }), true, state)
  }
})

test('tokens leave escrow exactly where a paid order ends', () => {
  const paid = new Set(['active', 'delivered', 'disputed'])
  for (const { from, to, entries, event } of transitions) {
    const holds = !paid.has(from) && paid.has(to)
    const closes = paid.has(from) && !paid.has(to)
    assert.equal(entries === 'tokens: fan → escrow', holds, event)
    assert.equal(/escrow → fan|sale from escrow/.test(entries), closes, event)
  }
})

test.for([
  ['revise', 'fan', order('delivered', { revisions_used: 1 })],
  ['askExtension', 'performer', order('active', { extension_state: 'refused' })],
  ['grantExtension', 'fan', order('active')],
  ['refuseExtension', 'fan', order('active', { extension_state: 'granted' })],
] as const)('%s is rejected when it was used up or not asked for', ([event, by, standing]) => {
  assert.throws(
    () => assertPossible(standing, { event, by, now: NOW }),
    (error) => error instanceof ApiError && error.code === 'changed_meanwhile',
  )
})

test('an offer leaves half of the time for the work, and is open for 14 days at most', () => {
  assert.deepEqual(clockAt('requested', addDays(NOW, 2), NOW), addDays(NOW, 1))
  assert.deepEqual(clockAt('countered', addDays(NOW, 100), NOW), addDays(NOW, 14))
  assert.deepEqual(clockAt('unpaid', addDays(NOW, 100), NOW), addDays(NOW, 3))
  assert.deepEqual(clockAt('delivered', addDays(NOW, 1), NOW), addDays(NOW, 3))
  assert.deepEqual(clockAt('active', addDays(NOW, 1), NOW), addDays(NOW, 1))
  assert.equal(clockAt('disputed', addDays(NOW, 1), NOW), null)
})

test('a date counts that the form offered within the last hour, and an extension is always later than the deadline', () => {
  const [asked, active] = (['requested', 'active'] as const).map((state) => ({ state, due_at: addDays(NOW, 4) }))
  const accepts = (of: typeof asked, at: Date) => {
    try {
      assertDate(at, (now) => offerDates(of ?? assert.fail(), now), NOW)
      return true
    } catch (error) {
      return error instanceof ApiError ? error.code : error
    }
  }
  const offered = addDays(NOW, 1)
  assert.deepEqual(
    [offered, addMinutes(offered, -60), addMinutes(offered, -61)].map((at) => accepts(asked, at)),
    [true, true, 'not_valid'],
  )
  assert.deepEqual(
    [1, 0, -30].map((more) => accepts(active, addMinutes(addDays(NOW, 4), more))),
    [true, 'not_valid', 'not_valid'],
  )
  assert.deepEqual(
    [365, 366].map((days) => accepts(asked, addDays(NOW, days))),
    [true, 'not_valid'],
  )
})

test('a late payment and a revision never shorten the time for the work', () => {
  assert.deepEqual(paidDueAt(addDays(NOW, 5), addDays(NOW, -2), NOW), addDays(NOW, 7))
  assert.deepEqual(revisedDueAt(addDays(NOW, 1), NOW), addDays(NOW, 7))
  assert.deepEqual(revisedDueAt(addDays(NOW, 9), NOW), addDays(NOW, 9))
  assert.deepEqual(offerDates({ state: 'active', due_at: addDays(NOW, 4) }, NOW).earliest, addMinutes(addDays(NOW, 4), 1))
})
