/** The table `referral_codes`. */
import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  referral_codes: Schema['referral_codes']
}
type CodesDb = Db<Tables>

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Uses the primary key. */
export const codeOf = async (db: CodesDb, accountId: string): Promise<string | undefined> =>
  (await db.selectFrom('referral_codes').select('code').where('account_id', '=', accountId).executeTakeFirst())?.code

/** Returns the account's code, and creates it on the first call. Parallel calls get the same code. */
export async function makeCode(tx: Tx, accountId: string): Promise<string> {
  const db: CodesDb = tx.db
  for (;;) {
    await db
      .insertInto('referral_codes')
      .values({ account_id: accountId, code: newCode(), created_at: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Missing only if the code was already someone else's: once in 850 billion.
    const code = await codeOf(db, accountId)
    if (code !== undefined) return code
  }
}

/** Returns the account that owns the code; uses index `referral_codes_code_key`. */
export const accountOfCode = async (db: CodesDb, code: string): Promise<string | undefined> =>
  (await db.selectFrom('referral_codes').select('account_id').where('code', '=', code).executeTakeFirst())?.account_id
