/**
 * Makes a request with an idempotency key take effect once; repeats get the first response
 * (draft-ietf-httpapi-idempotency-key-header).
 */
import { createHash } from 'node:crypto'
import { sql, type QueryResult } from 'kysely'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from './context.ts'

export interface Claim {
  readonly accountId: string
  readonly key: string
  /** Hash of the method, path and body. Another request with the same key is an error of the caller. */
  readonly fingerprint: string
}

export const fingerprintOf = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body) ?? ''}`)
    .digest('base64url')

/**
 * Does the work and stores its response in one transaction. A second request with the same key waits for the claim of the first,
 * then gets that response. An error rolls the claim back, so the next attempt starts from the beginning.
 */
export function runOnce(ctx: Context, claim: Claim, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const { accountId, key, fingerprint } = claim
  return ctx.write((tx, claimed) => (isOwn(claimed) ? work(tx) : firstResponse(tx, claim)), {
    first: sql`insert into idempotency_keys (account_id, key, fingerprint)
      values (${accountId}, ${key}, ${fingerprint}) on conflict do nothing`,
    last: (reply, claimed) =>
      isOwn(claimed)
        ? [
            sql`update idempotency_keys set response = ${JSON.stringify(reply)}::json
              where account_id = ${accountId} and key = ${key}`,
          ]
        : [],
  })
}

/** Returns false if another request has used the key. */
const isOwn = (claimed: QueryResult<unknown> | undefined): boolean => claimed?.numAffectedRows !== 0n

async function firstResponse(tx: Tx, { accountId, key, fingerprint }: Claim): Promise<unknown> {
  const { rows } = await sql<{ fingerprint: string; response: unknown }>`select fingerprint, response from idempotency_keys
    where account_id = ${accountId} and key = ${key}`.execute(tx.db)
  if (rows[0]?.fingerprint !== fingerprint)
    throw apiError('key_reused', t('This Idempotency-Key was already used for a different request.'))
  return rows[0].response
}
