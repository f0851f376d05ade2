/** Stores passes: a solved captcha allows one call, from the network that solved it. */
import { sql } from 'kysely'
import type { CaptchaAct } from '@fanfare/contract/captcha'
import { digest, newSecret } from '#core/accounts/index.ts'
import { addMinutes } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'

interface Tables {
  captcha_passes: Narrowed<'captcha_passes', { act: CaptchaAct }>
}

const COOKIE = 'captcha'
const LIFETIME_MINUTES = 5
/** A token expires within ten minutes. Until then, its row shows that it was used. */
const RETENTION_MINUTES = 15

interface Solved {
  readonly token: string
  readonly act: CaptchaAct
  readonly network: string
}

/** Returns the pass; undefined if the token was used before. */
export async function issuePass(tx: Tx, { token, act, network }: Solved): Promise<string | undefined> {
  const pass = newSecret()
  const { numInsertedOrUpdatedRows } = await (tx.db as Db<Tables>)
    .insertInto('captcha_passes')
    .values({
      token_hash: digest(token),
      pass_hash: digest(pass),
      act,
      network,
      expires_at: addMinutes(tx.now, LIFETIME_MINUTES),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? pass : undefined
}

interface Redeemed {
  readonly pass: string
  readonly act: CaptchaAct
  readonly network: string
}

/** Returns whether the pass is valid, and uses it up. */
export async function redeemPass(db: Db<Tables>, { pass, act, network }: Redeemed): Promise<boolean> {
  const { numAffectedRows } = await sql`update captcha_passes set used_at = site_now()
    where pass_hash = ${digest(pass)} and act = ${act} and network = ${network} and used_at is null and expires_at > site_now()`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export const deleteExpiredPasses = async (db: Db<Tables>): Promise<void> => {
  await sql`delete from captcha_passes where expires_at < site_now() - make_interval(mins => ${RETENTION_MINUTES}::int)`.execute(
    db,
  )
}

export const passIn = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?=;|\\s*$)`).exec(cookies ?? '')?.[1]

/** The cookie grants nothing but one more attempt. */
export const passCookie = (pass: string, isSecure: boolean): string =>
  `${COOKIE}=${pass}; Path=/api; Max-Age=${LIFETIME_MINUTES * 60}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
