import assert from 'node:assert/strict'
import { test } from 'vitest'
import { trialLabel } from './trial-link.ts'

test.for([
  { freeSubscriptionEnabled: true, days: 1, label: 'Free for 1 day, then $9.99/month' },
  { freeSubscriptionEnabled: true, days: 3, label: 'Free for 3 days, then $9.99/month' },
  { freeSubscriptionEnabled: true, days: 0, label: undefined },
  { freeSubscriptionEnabled: false, days: 3, label: undefined },
])('a visitor reads "$label" for $days free days if trials are on: $freeSubscriptionEnabled', (one) => {
  assert.equal(trialLabel(one, one.days, '$9.99'), one.label)
})
