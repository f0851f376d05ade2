/** The same request with the same key takes effect once and gets its first answer again (draft-ietf-httpapi-idempotency-key-header). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Context, Tx } from './context.ts'

export interface Claim {
  readonly accountId: string
  readonly key: string
  /** What was asked: method, path and body. Another request with the same key is a mistake of the caller. */
  readonly asked: string
}

export const fingerprint = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body) ?? ''}`)
    .digest('base64url')

/**
 * Does the work and keeps its answer, all in one transaction. A second request with the same key waits on the
 * claim of the first, then gets that answer. A refusal rolls the claim back: the next try is judged anew.
 */
export async function once(ctx: Context, claim: Claim, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return ctx.write(async (tx) => {
    const claimed = await sql`insert into answered_requests (account_id, key, asked)
      values (${claim.accountId}, ${claim.key}, ${claim.asked}) on conflict do nothing`.execute(tx.db)
    if (claimed.numAffectedRows === 0n) return firstAnswer(tx, claim)
    const reply = await work(tx)
    await sql`update answered_requests set reply = ${JSON.stringify(reply)}::json
      where account_id = ${claim.accountId} and key = ${claim.key}`.execute(tx.db)
    return reply
  })
}

async function firstAnswer(tx: Tx, { accountId, key, asked }: Claim): Promise<unknown> {
  const { rows } = await sql<{ asked: string; reply: unknown }>`select asked, reply from answered_requests
    where account_id = ${accountId} and key = ${key}`.execute(tx.db)
  if (rows[0]?.asked !== asked) throw refuse('key_reused', 'This Idempotency-Key was used for another request.')
  return rows[0].reply
}
