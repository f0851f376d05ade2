/** Pauses card payments of accounts whose bank has taken a payment back, or is investigating one. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

/** Uses index `card_pauses_account`. */
export async function pausedAccountsAmong(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from card_pauses
    where account_id = any(${[...accountIds]}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.account_id))
}

/** Pauses card payments until this dispute is won or an operator ends all pauses of the account. */
export async function pauseCards(tx: Tx, { accountId, disputeId }: CardPause): Promise<void> {
  await sql`insert into card_pauses (dispute_id, account_id) values (${disputeId}, ${accountId}) on conflict do nothing`.execute(
    tx.db,
  )
}

export interface CardPause {
  readonly accountId: string
  readonly disputeId: string
}

/** Call this when the dispute is won. */
export async function endPauseOf(tx: Tx, disputeId: string): Promise<void> {
  await sql`delete from card_pauses where dispute_id = ${disputeId}`.execute(tx.db)
}

/** Lets the account pay by card again, on an operator's decision. Returns false if it was not paused. */
export async function endPauses(tx: Tx, accountId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from card_pauses where account_id = ${accountId}`.execute(tx.db)
  return numAffectedRows > 0n
}
