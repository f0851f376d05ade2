/** A story about a payout by Stripe whose reply was lost for days. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays, addMinutes } from '#lib/time.ts'
import { openStripePayouts } from '../../../test/stripe-payouts.ts'
import { bookChecks } from './checks.ts'

test('a transfer that the site learns of days later is found at Stripe, and no operator is alarmed', async () => {
  const desk = await openStripePayouts()
  const { site, stripe } = desk
  const ada = await desk.receiver('ada')
  stripe.failBy(({ method, path }) => (method === 'POST' && path === '/v1/transfers' ? 'lost' : undefined))
  const id = await desk.approved(ada, 100)
  await site.quiet()
  const [transfer = assert.fail('nothing was sent')] = desk.transfersOf(id)
  const madeAt = Math.floor(addDays(site.ctx.clock.now(), -3).getTime() / 1000)
  desk.connect.transfers.set(transfer.id, { ...transfer, created: madeAt })
  stripe.failBy(() => undefined)
  await desk.again()
  assert.equal((await desk.read(id)).status, 'paid')
  site.clock.moveTo(addMinutes(site.ctx.clock.now(), 90))
  const found = await Promise.all(bookChecks.map(({ find }) => find(site.ctx)))
  assert.deepEqual(found.flat(), [])
  site.log.errors.length = 0
})
