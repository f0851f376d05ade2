import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { GatewayRefund, NewGatewayRefund } from './index.ts'
import type { CardBehaviour } from './sandbox-cards.ts'
import { msg } from '#lib/i18n.ts'

const TOO_MUCH = msg('This is more than was paid.')
const ACCOUNT_CLOSED = msg('The bank rejected the refund because the account is closed.')

interface IntentRow {
  amount: string
  status: string
  behaviour: CardBehaviour
}

/** The first call with a key decides the outcome; later calls return it. */
export function refundSandboxIntent(db: Db, { key, intentId, amount }: NewGatewayRefund): Promise<GatewayRefund> {
  return db.transaction().execute(async (tx) => {
    // Refunds of one intent run one after the other.
    const { rows: intents } = await sql<IntentRow>`select i.amount, i.status, c.behaviour from sandbox_intents i
      join sandbox_cards c on c.reference = i.card_reference where i.id = ${intentId} for update of i`.execute(tx)
    const { rows: known } = await sql<GatewayRefund>`select status, message from sandbox_refunds where key = ${key}`.execute(tx)
    if (known[0]) return known[0]
    const { rows: sums } = await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from sandbox_refunds
      where intent_id = ${intentId} and status = 'succeeded'`.execute(tx)
    const decided = decide(intents[0], Number(sums[0]?.sum) + amount)
    if (intents[0])
      await sql`insert into sandbox_refunds (id, key, intent_id, amount, status, message)
        values (${`refund_${randomBytes(12).toString('hex')}`}, ${key}, ${intentId}, ${amount}, ${decided.status}, ${decided.message})`.execute(
        tx,
      )
    return decided
  })
}

function decide(intent: IntentRow | undefined, sum: number): GatewayRefund {
  if (intent?.status !== 'succeeded' || sum > Number(intent.amount)) return { status: 'failed', message: TOO_MUCH }
  if (intent.behaviour === 'fails_refunds') return { status: 'failed', message: ACCOUNT_CLOSED }
  return { status: 'succeeded', message: '' }
}
