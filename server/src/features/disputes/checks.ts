/** Checks disputes against the ledger and against the disputes at the gateways. */
import { MAX_DIFFERENCES, sumOf, type BookCheck, type Difference } from '#core/money/index.ts'
import { paymentById, paymentsOfIntents } from '#core/payments/index.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import type { Gateway } from '#platform/gateways/index.ts'
import { frozenCheck } from './frozen-check.ts'
import { MAX_LOOKBACK_DAYS } from './rules.ts'
import { decidedAmong, disputedAmong, openDisputeAmount, type DecidedDispute } from './store.ts'

export const bookChecks: readonly BookCheck[] = [
  {
    name: 'disputes',
    title: () => t('Open disputes and amounts held by banks'),
    async find({ db }) {
      const [expected, found] = [await openDisputeAmount(db), -(await sumOf(db, 'platform:disputed'))]
      return expected === found ? [] : [{ what: 'platform:disputed', expected, found }]
    },
  },
  frozenCheck,
  {
    name: 'disputes there',
    title: () => t('Disputes here and at the payment processors, from 60 days before they last matched'),
    isCount: true,
    async find(ctx, since) {
      const found: Difference[] = []
      const from = addDays(since ?? ctx.clock.now(), -MAX_LOOKBACK_DAYS)
      for (const gateway of ctx.gateways.all)
        if (await gateway.isReady()) found.push(...(await differencesAt(ctx, gateway, from)))
      return found.slice(0, MAX_DIFFERENCES)
    },
  },
]

/** Decisions recorded here stay. An operator has to look at another dispute of the same payment, or at another decision. */
async function differencesAt(ctx: Context, gateway: Gateway, from: Date): Promise<Difference[]> {
  const intents = (await gateway.disputedSince(from)) ?? []
  const payments = await paymentsOfIntents(ctx.db, gateway.name, intents)
  const known = await disputedAmong(ctx.db, payments)
  const found: Difference[] = payments
    .filter((id) => !known.has(id))
    .map((id) => ({ what: `dispute of payment ${id}`, expected: 1, found: 0 }))
  for (const decided of await decidedAmong(ctx.db, payments)) {
    const other = await otherDispute(ctx, gateway, decided)
    if (other !== undefined) found.push({ what: other, expected: 1, found: 0 })
  }
  return found
}

/** Returns the gateway's state of the payment's last dispute if it differs from the known one. */
async function otherDispute(ctx: Context, gateway: Gateway, known: DecidedDispute): Promise<string | undefined> {
  const { paymentId, reference, status } = known
  const payment = await paymentById(ctx.db, paymentId)
  const atGateway = payment?.intent_id ? await gateway.disputeOf(payment.intent_id) : undefined
  if (!atGateway || (atGateway.id === reference && atGateway.status === status)) return undefined
  return `dispute ${atGateway.id} of payment ${paymentId}: ${atGateway.status}`
}
