import type Stripe from 'stripe'
import type { DisputeEvidence, GatewayDispute } from '../index.ts'
import type { StripeApi } from './api.ts'

/**
 * Statuses that are not listed are open: `needs_response`, `under_review`. Stripe calls an inquiry a warning, which withdraws no
 * money.
 */
const STATUSES: Readonly<Record<string, GatewayDispute['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}
const ANSWERABLE: readonly string[] = ['needs_response', 'warning_needs_response']

export async function disputeOf(api: StripeApi, intentId: string): Promise<GatewayDispute | undefined> {
  const { data } = await api((sdk) => sdk.disputes.list({ payment_intent: intentId, limit: 1 }))
  return data[0] && viewOf(data[0])
}

const PAGE = 100

export async function disputedSince(api: StripeApi, from: Date): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined; ; ) {
    const params = { created: { gte: Math.floor(from.getTime() / 1000) }, limit: PAGE, ...(after && { starting_after: after }) }
    const { data, has_more: hasMore } = await api((sdk) => sdk.disputes.list(params))
    found.push(
      ...data.flatMap(({ payment_intent: intent }) => (intent === null ? [] : typeof intent === 'string' ? intent : intent.id)),
    )
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) return found
  }
}

function viewOf({ id, status, amount, reason, evidence_details: details }: Stripe.Dispute): GatewayDispute {
  const dueBy = ANSWERABLE.includes(status) && details.due_by ? new Date(details.due_by * 1000) : undefined
  return { id, status: STATUSES[status] ?? 'open', amount, reason, dueBy }
}

/** Submits the evidence immediately, because Stripe accepts evidence only once. */
export async function submitEvidence(api: StripeApi, id: string, evidence: DisputeEvidence): Promise<void> {
  const { customerName, customerEmail, productDescription, accessLog, text } = evidence
  await api((sdk) =>
    sdk.disputes.update(id, {
      evidence: {
        customer_name: customerName,
        customer_email_address: customerEmail,
        product_description: productDescription,
        access_activity_log: accessLog,
        uncategorized_text: text,
      },
      submit: true,
    }),
  )
}
