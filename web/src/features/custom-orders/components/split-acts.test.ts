/** The table of the main action in each state, by what the server allows. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CustomOrderAct } from '@fanfare/contract/custom-order-views'
import { splitActs } from './split-acts.ts'

const cases: readonly (readonly [string, readonly CustomOrderAct[], CustomOrderAct | undefined, readonly CustomOrderAct[]])[] = [
  ['a performer with a new request', ['decline', 'accept', 'counter'], 'accept', ['counter', 'decline']],
  ['a fan with a new offer', ['withdraw', 'agree'], 'agree', ['withdraw']],
  ['a fan with an unpaid order', ['pay', 'withdraw'], 'pay', ['withdraw']],
  ['a performer at work', ['cancel', 'deliver', 'dispute', 'askExtension'], 'deliver', ['askExtension', 'cancel', 'dispute']],
  [
    'a fan who is asked for more time',
    ['dispute', 'refuseExtension', 'grantExtension'],
    'grantExtension',
    ['refuseExtension', 'dispute'],
  ],
  ['a fan with a delivery', ['dispute', 'revise', 'acceptDelivery'], 'acceptDelivery', ['revise', 'dispute']],
  ['either side of a dispute', ['addEvidence'], 'addEvidence', []],
  ['a fan who waits for a performer', ['withdraw'], undefined, ['withdraw']],
  ['either side of a closed order', [], undefined, []],
]

test.for(cases)('%s has one main action', ([, allowed, main, others]) => {
  assert.deepEqual(splitActs(allowed), { main, others })
})
