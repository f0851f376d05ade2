import assert from 'node:assert/strict'
import { test } from 'vitest'
import { gatewaysFor, namedGateways } from './gateway-rules.ts'

const rules = {
  general: { subscription: ['stripe'], tokens: ['stripe', 'ccbill'], gift: ['stripe'] },
  countries: new Map([['DE', { tokens: ['sandbox'] }]]),
}

test("a country's rule applies there for the purposes that it names, and the general rule everywhere else", () => {
  assert.deepEqual(gatewaysFor(rules, 'tokens', 'DE'), ['sandbox'])
  assert.deepEqual(gatewaysFor(rules, 'gift', 'DE'), ['stripe'])
  assert.deepEqual(gatewaysFor(rules, 'tokens', 'FR'), ['stripe', 'ccbill'])
  assert.deepEqual(gatewaysFor(rules, 'tokens', undefined), ['stripe', 'ccbill'])
  assert.deepEqual([...namedGateways(rules)].toSorted(), ['ccbill', 'sandbox', 'stripe'])
})
