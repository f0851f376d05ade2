/** The table of challenges that browsers have asked for. */
import { sql } from 'kysely'
import { digest, newSecret } from '#core/accounts/index.ts'
import { addMinutes } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'

/** The same time for which the browser waits for its user. */
const LIFETIME_MINUTES = 5

export type Purpose = 'sign_in' | 'code' | 'proof' | 'register'

interface Tables {
  passkey_challenges: Narrowed<'passkey_challenges', { purpose: Purpose }>
}
type ChallengesDb = Db<Tables>

export interface Asked {
  readonly purpose: Purpose
  /** The secret of the browser's cookie. */
  readonly browser: string
  /** The session that registers a passkey or proves itself. */
  readonly sessionId?: string
}

/** Returns the challenge, 256 random bits in base64url. */
export async function createChallenge(tx: Tx, { purpose, browser, sessionId }: Asked): Promise<string> {
  const challenge = newSecret()
  await (tx.db as ChallengesDb)
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: digest(challenge),
      browser_hash: digest(browser),
      purpose,
      session_id: sessionId ?? null,
      expires_at: addMinutes(tx.now, LIFETIME_MINUTES),
    })
    .execute()
  return challenge
}

/** Returns false unless this browser asked for the challenge, for this purpose, and no answer has arrived yet. */
export async function takeChallenge(tx: Tx, challenge: string, { purpose, browser, sessionId }: Asked): Promise<boolean> {
  const { numDeletedRows } = await (tx.db as ChallengesDb)
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', digest(challenge))
    .where('browser_hash', '=', digest(browser))
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionId ?? null)
    .where('expires_at', '>', sql<Date>`site_now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Uses index `passkey_challenges_expiry`. */
export const deleteExpiredChallenges = async (db: ChallengesDb): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`site_now()`).execute()
}
