import assert from 'node:assert/strict'
import { test } from 'vitest'
import { OrderEvent, OrderStatus } from '@fanfare/contract/orders'
import { actsOf, eraseAt, isOpen, statusAfter, transitions, type Side } from './rules.ts'

const SIDES: readonly Side[] = ['buyer', 'performer', 'site']

test('no side can do anything to an order that the table does not list', () => {
  const allowed: string[] = []
  for (const status of OrderStatus.enum)
    for (const event of OrderEvent.enum)
      for (const by of SIDES)
        for (const form of ['digital', 'physical'] as const) {
          const to = statusAfter({ status, form }, { event, by })
          if (to !== undefined && event !== 'refund') allowed.push(`${by} ${form} ${status} ${event} ${to}`)
        }
  assert.deepEqual(
    allowed.filter((one) => one.includes(' physical ')).map((one) => one.replace(' physical', '')),
    [
      'performer paid process processing',
      'performer paid ship shipped',
      'performer paid edit paid',
      'buyer paid cancel cancelled',
      'performer paid cancel cancelled',
      'buyer paid change_address paid',
      'site paid late paid',
      'performer processing ship shipped',
      'performer processing edit processing',
      'buyer processing cancel cancelled',
      'performer processing cancel cancelled',
      'buyer processing change_address processing',
      'site processing late processing',
      'performer shipped edit shipped',
      'buyer shipped deliver delivered',
      'site shipped deliver delivered',
      'performer shipped return returned',
      'performer delivered return returned',
      'performer returned return returned',
    ],
  )
  assert.ok(!allowed.some((one) => one.includes(' digital delivered ')), 'a download is not sent back')
})

test('a refund of everything ends an order, and a refund of a part does not', () => {
  const after = (status: (typeof OrderStatus.enum)[number], isEverything: boolean) =>
    statusAfter({ status, form: 'physical' }, { event: 'refund', by: 'site', isEverything })
  for (const status of ['paid', 'processing', 'shipped', 'delivered'] as const)
    assert.deepEqual([after(status, false), after(status, true)], [status, 'refunded'])
  for (const status of ['cancelled', 'returned'] as const)
    assert.deepEqual([after(status, false), after(status, true)], [status, status])
  assert.equal(after('refunded', true), undefined)
  assert.equal(statusAfter({ status: 'paid', form: 'physical' }, { event: 'refund', by: 'buyer', isEverything: true }), undefined)
})

test('no transition leads from a finished order back to one whose earnings are held', () => {
  for (const { from, event, to } of transitions)
    if (from !== 'none' && !isOpen(from)) assert.ok(!isOpen(to), `${from} ${event} ${to}`)
})

test('the address of an order is erased immediately if it was not shipped, and after 30 days otherwise', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  assert.equal(eraseAt({ status: 'shipped', shippedAt: now }, now), undefined)
  assert.deepEqual(eraseAt({ status: 'cancelled', shippedAt: null }, now), now)
  assert.deepEqual(eraseAt({ status: 'delivered', shippedAt: now }, now), new Date('2026-03-31T00:00:00Z'))
})

test('an order offers exactly the acts that will succeed', () => {
  const order = { form: 'physical', left: 100, hasAddress: true, returnable: 1 } as const
  assert.deepEqual(actsOf({ ...order, status: 'paid', by: 'buyer' }), ['cancel', 'change_address'])
  assert.deepEqual(actsOf({ ...order, status: 'delivered', by: 'performer' }), ['refund', 'return', 'show_address'])
  assert.deepEqual(actsOf({ ...order, status: 'delivered', by: 'performer', left: 0, hasAddress: false, returnable: 0 }), [])
  assert.deepEqual(actsOf({ ...order, status: 'paid', by: 'performer', left: 0 }), ['edit', 'cancel', 'show_address'])
})
