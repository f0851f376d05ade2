/** Simulates disputes in the sandbox: the bank of a card that is always disputed takes the money back, or asks first. */
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

/**
 * A dispute or inquiry opens with the payment and can be answered for a week. Without an answer, an inquiry becomes open for
 * another week; then the bank keeps the money. A refund closes an inquiry. Both keys are unique, so parallel reads may conflict
 * on either.
 */
export async function disputeOfSandbox(db: Db, intentId: string): Promise<GatewayDispute | undefined> {
  await sql`insert into sandbox_disputes (id, intent_id, status, due_by)
    select 'dispute_' || i.id, i.id, case c.behaviour when 'inquires' then 'inquiry' else 'open' end, i.created_at + interval '7 days'
    from sandbox_intents i join sandbox_cards c on c.reference = i.card_reference
    where i.id = ${intentId} and i.disputed and i.status = 'succeeded' on conflict do nothing`.execute(db)
  await sql`update sandbox_disputes d set status = 'closed' where d.intent_id = ${intentId} and d.status = 'inquiry'
    and (select sum(r.amount) from sandbox_refunds r where r.intent_id = d.intent_id and r.status = 'succeeded')
      >= (select amount from sandbox_intents i where i.id = d.intent_id)`.execute(db)
  await sql`update sandbox_disputes set status = 'open', evidence = '', due_by = due_by + interval '7 days'
    where intent_id = ${intentId} and status = 'inquiry' and due_by <= site_now()`.execute(db)
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
  dueBy: ['inquiry', 'open'].includes(status) && evidence === '' ? dueBy : undefined,
})

/** Uses index `sandbox_intents_created`. */
export async function disputedInSandbox(db: Db, from: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sandbox_intents
    where created_at >= ${from} and disputed and status = 'succeeded' order by created_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Follows Stripe's test cards: `winning_evidence` in the text wins the dispute or closes the inquiry, `losing_evidence` loses,
 * `escalate_inquiry_evidence` turns an inquiry into a dispute, and any other text stays under review.
 */
export async function submitSandboxEvidence(db: Db, id: string, { text }: DisputeEvidence): Promise<void> {
  await sql`update sandbox_disputes set
      evidence = case when status = 'inquiry' and ${/escalate_inquiry_evidence/.test(text)} then '' else ${text} end,
      status = case
        when status = 'inquiry' then ${/winning_evidence/.test(text) ? 'closed' : /escalate_inquiry_evidence/.test(text) ? 'open' : 'inquiry'}
        else ${/winning_evidence/.test(text) ? 'won' : /losing_evidence/.test(text) ? 'lost' : 'open'} end
    where id = ${id} and status in ('inquiry', 'open') and evidence = ''`.execute(db)
}
