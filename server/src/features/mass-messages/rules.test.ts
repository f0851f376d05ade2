/** Tests the state machine of mass messages with every state and event. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { afterAct, audienceOf, isOver, nextStatus, possibleActs, sendingTime, transitions, type MassEvent } from './rules.ts'

const events = [
  'begin',
  'pause',
  'resume',
  'cancel',
  'finish',
  'stop',
  'unsend',
  'finish_unsending',
] as const satisfies MassEvent[]
/** In the order of `events`; `-` is rejected. */
const table = {
  scheduled: ['sending', 'paused', '-', 'cancelled', '-', 'cancelled', '-', '-'],
  sending: ['-', 'paused', '-', 'cancelled', 'sent', 'cancelled', 'unsending', '-'],
  paused: ['-', '-', 'scheduled', 'cancelled', '-', '-', 'unsending', '-'],
  sent: ['-', '-', '-', '-', '-', '-', 'unsending', '-'],
  cancelled: ['-', '-', '-', '-', '-', '-', 'unsending', '-'],
  unsending: ['-', '-', '-', '-', '-', '-', '-', 'unsent'],
  unsent: ['-', '-', '-', '-', '-', '-', '-', '-'],
} as const
const states = ['scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsending', 'unsent'] as const

for (const status of states)
  test(`from ${status}: ${table[status].map((to, i) => `${events[i]} ${to}`).join(', ')}`, () => {
    assert.deepEqual(
      events.map((event) => nextStatus(status, event) ?? '-'),
      [...table[status]],
    )
  })

test('a performer can unsend only a message that someone has, and acts that are not offered are rejected', () => {
  assert.deepEqual(possibleActs({ status: 'cancelled', sent: 0 }), [])
  assert.deepEqual(possibleActs({ status: 'cancelled', sent: 1 }), ['unsend'])
  assert.throws(() => afterAct({ status: 'cancelled', sent: 0 }, 'unsend'), /no longer possible/)
  for (const status of states)
    for (const act of ['pause', 'resume', 'cancel', 'unsend'] as const)
      if (!possibleActs({ status, sent: 1 }).includes(act)) assert.throws(() => afterAct({ status, sent: 1 }, act))
  assert.deepEqual(states.filter(isOver), ['sent', 'cancelled', 'unsent'])
})

test('a performer schedules within a year and not in the past, and a minute ago counts as now', () => {
  const now = new Date('2026-05-05T12:00:00Z')
  assert.equal(sendingTime(undefined, now), now)
  assert.equal(sendingTime('2026-05-05T11:59:30Z', now).toISOString(), '2026-05-05T11:59:30.000Z')
  assert.throws(() => sendingTime('2026-05-05T11:58:00Z', now), /already passed/)
  assert.throws(() => sendingTime('2027-06-05T11:58:00Z', now), /within the next year/)
  assert.throws(() => audienceOf({ exceptOwners: true }), /who the message is for/)
})

test('the table has each state and event once', () => {
  const pairs = transitions.map(({ from, event }) => `${from}, ${event}`)
  assert.deepEqual([...new Set(pairs)], pairs)
})
