/** Tests the state machine of payout requests for every state and event, the two-person rule, and bank numbers. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { payoutTypes, type PayoutType } from '@fanfare/contract/payout-methods'
import { ApiError } from '#lib/errors.ts'
import { readBic, isRoutingNumber, readIban } from './bank-account.ts'
import { latin } from './credit-transfer.ts'
import { masked } from './destination.ts'
import {
  actsOf,
  assertShownArrives,
  isSentImmediately,
  mayPay,
  nextPayoutDay,
  OPEN,
  transitionOf,
  transitions,
  type Approved,
  type PayoutEvent,
} from './rules.ts'

const states = ['pending', 'approved', 'sending', 'paid', 'failed', 'rejected', 'cancelled'] as const
const events: readonly PayoutEvent[] = ['request', 'edit', 'cancel', 'approve', 'reject', 'batch', 'send', 'stop', 'pay', 'fail']
const sides = ['performer', 'operator', 'gateway'] as const

const ofAll = {
  'pending edit performer': 'pending',
  'pending cancel performer': 'cancelled',
  'pending approve operator': 'approved',
  'pending reject operator': 'rejected',
  'approved fail operator': 'failed',
}
const byHand = {
  ...ofAll,
  'approved batch operator': 'approved',
  'approved pay operator': 'paid',
  'paid fail operator': 'failed',
}
const allowed: Readonly<Record<PayoutType, Readonly<Record<string, string>>>> = {
  banking: byHand,
  paypal: byHand,
  stripe: {
    ...ofAll,
    'approved send operator': 'sending',
    'sending pay gateway': 'paid',
    'sending stop gateway': 'approved',
    'sending fail gateway': 'failed',
    'paid fail gateway': 'failed',
  },
}

test('every state, event, side and method leads to the right state or is rejected', () => {
  const leadsTo = (row: Parameters<typeof transitionOf>[0], event: PayoutEvent, by: (typeof sides)[number]) => {
    try {
      return transitionOf(row, event, by).to
    } catch (error) {
      assert.ok(error instanceof ApiError && error.code === 'already_done', String(error))
      return undefined
    }
  }
  for (const type of payoutTypes)
    for (const status of states)
      for (const event of events)
        for (const by of sides) {
          const what = `${status} ${event} ${by}`
          assert.equal(leadsTo({ status, type }, event, by), allowed[type][what], `${type}: ${what}`)
        }
})

test('reserved money is returned or sent exactly when a request ends', () => {
  const reserved = new Set<string>(OPEN)
  for (const { from, event, to, entries } of transitions) {
    const moves = [reserved.has(from), reserved.has(to)].map(Number).join(' → ')
    const expected = {
      '0 → 1': /→ payout$/,
      '1 → 1': /^none$|→ payout$/,
      '1 → 0': /^payout → (performer|bank, fee)$/,
      '0 → 0': /^bank, fee → performer$/,
    }
    assert.match(entries, Object.entries(expected).find(([how]) => how === moves)![1], `${from} ${event}`)
  }
})

test('an operator who approved a large payout cannot pay it, but can pay a small one', () => {
  const row = { status: 'approved', type: 'banking', needs_two_people: true, approved_by: 'olga' } as const
  assert.deepEqual(
    [mayPay(row, 'olga'), mayPay(row, 'otto'), mayPay({ ...row, needs_two_people: false }, 'olga')],
    [false, true, true],
  )
  const acts = (id: string) => actsOf(row, { id, role: 'admin' })
  assert.deepEqual([acts('olga'), acts('otto')], [['fail'], ['pay', 'fail']])
  assert.deepEqual(actsOf(row, { id: 'ada', role: 'performer' }), [])
  const byStripe = { ...row, type: 'stripe' } as const
  assert.deepEqual(actsOf(byStripe, { id: 'olga', role: 'admin' }), ['fail'])
  assert.deepEqual(actsOf(byStripe, { id: 'otto', role: 'admin' }), ['send', 'fail'])
  const isAtOnce = (one: Approved) => isSentImmediately(one)
  assert.deepEqual([row, byStripe, { ...byStripe, needs_two_people: false }].map(isAtOnce), [false, false, true])
})

const complaint = (read: () => unknown) => {
  try {
    read()
    return ''
  } catch (error) {
    return error instanceof ApiError ? error.message : String(error)
  }
}

test('a performer can type an IBAN with spaces, and sees an error for a mistyped IBAN', () => {
  assert.equal(readIban('de89 3704 0044 0532 0130 00'), 'DE89370400440532013000')
  assert.match(
    complaint(() => readIban('DE88 3704 0044 0532 0130 00')),
    /check digits/,
  )
  assert.match(
    complaint(() => readIban('DE89 3704 0044 0532 0130 0')),
    /too short/,
  )
  assert.match(
    complaint(() => readIban('QQ89 3704 0044 0532 0130 00')),
    /two-letter code of a country/,
  )
  assert.match(
    complaint(() => readIban('  ')),
    /Please enter IBAN/,
  )
})

test('a BIC has eight or eleven characters, and is optional', () => {
  assert.deepEqual([readBic('deutdeff'), readBic('DEUTDEFF500'), readBic(undefined)], ['DEUTDEFF', 'DEUTDEFF500', ''])
  assert.match(
    complaint(() => readBic('DEUTDE')),
    /8 or 11/,
  )
})

test('a routing number needs the check digit and the range of a bank', () => {
  for (const one of ['021000021', '011401533', '121000248', '322271627']) assert.equal(isRoutingNumber(one), true, one)
  for (const one of ['021000022', '500000005', '000000000', '990000000', '02100002', '0210000211'])
    assert.equal(isRoutingNumber(one), false, one)
})

test('a performer sees only the end of an account number', () => {
  const owner = { holder: 'Ada Vale', country: 'DE', address: 'Main Street 1', bic: '' }
  assert.equal(masked({ kind: 'iban', iban: 'DE89370400440532013000', ...owner }), 'DE •••• 3000')
  assert.equal(masked({ kind: 'aba', routingNumber: '021000021', accountNumber: '12345678', ...owner }), 'US •••• 5678')
  assert.equal(masked({ kind: 'paypal', email: 'ada@example.test' }), 'a•••@example.test')
})

test('names are written in letters that every bank takes', () => {
  assert.equal(latin('Zoë Müller-Łąńska & Søn', 70), 'Zoe Muller-Lanska + Son')
  assert.equal(latin('Straße 5, 3º', 70), 'Strasse 5, 3o')
  assert.equal(latin('Ада Вейл', 70), 'Ада Вейл')
  assert.equal(latin('a'.repeat(90), 70).length, 70)
})

test('a schedule is due on the next Monday or first of a month, never on the same day', () => {
  const next = (interval: 'weekly' | 'monthly', now: string) => nextPayoutDay(interval, new Date(now)).toISOString().slice(0, 16)
  assert.equal(next('weekly', '2026-11-22T12:00:00Z'), '2026-11-23T06:00')
  assert.equal(next('weekly', '2026-11-23T05:59:00Z'), '2026-11-23T06:00')
  assert.equal(next('weekly', '2026-11-23T06:00:00Z'), '2026-11-30T06:00')
  assert.equal(next('monthly', '2026-12-31T23:00:00Z'), '2027-01-01T06:00')
  assert.equal(next('monthly', '2027-01-01T06:00:00Z'), '2027-02-01T06:00')
})

test('a request is rejected if another amount was shown, but not if none was sent', () => {
  const now = { amount: 10_000, fee: 150, currency: 'USD' }
  assertShownArrives(9850, now)
  assertShownArrives(undefined, now)
  assert.throws(
    () => assertShownArrives(10_000, now),
    (error) => error instanceof ApiError && error.code === 'price_changed',
  )
})
