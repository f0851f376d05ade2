/** Disputes of the sandbox: the cardholder's bank takes back what was paid by the card that is always disputed. */
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { DisputeEvidence, GatewayDispute } from './index.ts'

interface DisputeRow {
  id: string
  status: GatewayDispute['status']
  evidence: string
  due_by: Date
  amount: string
}

/** Open from the moment of the payment, answerable for a week; without an answer the bank keeps the money. Both keys say the same: two looks at once may collide in either. */
export async function disputeOfSandbox(db: Db, intentId: string): Promise<GatewayDispute | undefined> {
  await sql`insert into sandbox_disputes (id, intent_id, status, due_by)
    select 'dispute_' || id, id, 'open', created_at + interval '7 days' from sandbox_intents
    where id = ${intentId} and disputed and status = 'succeeded' on conflict do nothing`.execute(db)
  await sql`update sandbox_disputes set status = 'lost'
    where intent_id = ${intentId} and status = 'open' and due_by <= site_now()`.execute(db)
  const { rows } = await sql<DisputeRow>`select d.id, d.status, d.evidence, d.due_by, i.amount from sandbox_disputes d
    join sandbox_intents i on i.id = d.intent_id where d.intent_id = ${intentId}`.execute(db)
  return rows[0] && viewOf(rows[0])
}

const viewOf = ({ id, status, evidence, due_by: dueBy, amount }: DisputeRow): GatewayDispute => ({
  id,
  status,
  amount: Number(amount),
  reason: 'fraudulent',
  dueBy: status === 'open' && evidence === '' ? dueBy : undefined,
})

/** Uses index `sandbox_intents_created`. */
export async function disputedInSandbox(db: Db, from: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sandbox_intents
    where created_at >= ${from} and disputed and status = 'succeeded' order by created_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** As with Stripe's test cards: a text that has `winning_evidence` in it wins, one with `losing_evidence` loses, any other is looked at. */
export async function submitSandboxEvidence(db: Db, id: string, { text }: DisputeEvidence): Promise<void> {
  const status = /winning_evidence/.test(text) ? 'won' : /losing_evidence/.test(text) ? 'lost' : 'open'
  await sql`update sandbox_disputes set evidence = ${text}, status = ${status}
    where id = ${id} and status = 'open' and evidence = ''`.execute(db)
}
