/**
 * Implements two-factor authentication: time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 s, as authenticator apps
 * support) and recovery codes. Each code works once. A code of the step before or after works too, because clocks differ and
 * people take time to type. A passkey of the account gives a code instead of the app.
 */
import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { isEqual } from '#lib/constant-time.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Config } from '#platform/config.ts'
import type { Context, Tx } from '#platform/context.ts'
import { keyFor, seal, unseal } from '#platform/seal.ts'
import { resetThrottle, throttle } from '#platform/throttle.ts'
import { lockAccount } from './accounts.ts'
import { disconnectTeams } from './seats.ts'
import type { AccountsDb } from './tables.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Crockford's base32 has no ambiguous characters; ten characters are 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const HALF = 5
/** 130 bits: a passkey's code stands for a signature. */
const PASSKEY_CODE_LENGTH = 26
const PASSKEY_CODE_MINUTES = 2
const DAY_SECONDS = 86_400
/** Without this limit, anyone who knows the password could try codes forever. */
const PER_DEVICE = { attempts: 20, seconds: DAY_SECONDS }
/** Anyone who reads the owner's emails gets a known device with each password reset, so attempts are also limited per account. */
const PER_ACCOUNT = { attempts: 100, seconds: DAY_SECONDS }

const keyOf = ({ secret }: Pick<Config, 'secret'>): Buffer => keyFor(secret, 'second factors')
const totp = (secret: Secret, issuer = '', label = '') => new TOTP({ secret, issuer, label, period: STEP_SECONDS })
/** Normalizes typed codes: spaces, hyphens, capitals, and letters that look like digits. */
const plain = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
const hashOf = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

export interface SecondFactor {
  readonly since: Date
  readonly recoveryCodesLeft: number
}

/** Undefined if the account has none, or has not entered the first code. */
export async function secondFactorOf(db: AccountsDb, accountId: string): Promise<SecondFactor | undefined> {
  const { rows } = await sql<SecondFactor>`select confirmed_at as since, (select count(*)::int from recovery_codes c
      where c.account_id = f.account_id and c.used_at is null) as "recoveryCodesLeft"
    from second_factors f where account_id = ${accountId} and confirmed_at is not null`.execute(db)
  return rows[0]
}

/** Creates a new secret, which takes effect once a code was entered. Throws `already_done` if one is active. */
export async function setUpSecondFactor(tx: Tx, accountId: string, issuer: string): Promise<{ secret: string; uri: string }> {
  const account = await lockAccount(tx, accountId)
  if (!account || (await secondFactorOf(tx.db, accountId))) throw alreadyOn()
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = seal(secret.base32, keyOf(tx.services.config))
  const fresh = { sealed_secret: sealed, created_at: tx.now, confirmed_at: null, last_step: 0 }
  await (tx.db as AccountsDb)
    .insertInto('second_factors')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
    .execute()
  return { secret: secret.base32, uri: totp(secret, issuer, account.username).toString() }
}

/** Requires a code at every sign-in from now on. Returns the recovery codes; throws `not_valid` at the field `code`. */
export async function startSecondFactor(tx: Tx, accountId: string, code: string): Promise<string[]> {
  await lockAccount(tx, accountId)
  if (await secondFactorOf(tx.db, accountId)) throw alreadyOn()
  if (!(await takeStep(tx, accountId, code))) throw wrongCode()
  await (tx.db as AccountsDb)
    .updateTable('second_factors')
    .set({ confirmed_at: tx.now })
    .where('account_id', '=', accountId)
    .execute()
  return replaceRecoveryCodes(tx, accountId)
}

const alreadyOn = () => apiError('already_done', t('Two-factor authentication is already on.'))
const wrongCode = () => notValid('code', t('This code is incorrect or was already used. Codes change every 30 seconds.'))

/** Returns ten new codes, which replace all earlier ones. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomText(HALF)}-${randomText(HALF)}`)
  const db: AccountsDb = tx.db
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const rows = codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code), used_at: null }))
  await db.insertInto('recovery_codes').values(rows).execute()
  return codes
}

const randomText = (length: number): string => Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** Seats in other people's teams pause without a second factor. */
export async function endSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await (tx.db as AccountsDb)
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await disconnectTeams(tx, accountId)
  return numDeletedRows > 0n
}

/** How the second factor was given; `none` if the account has none. */
export type SecondFactorProof = 'none' | 'app' | 'recovery' | 'passkey'

export interface CodeAttempt {
  readonly accountId: string
  /** A device on which this account has signed in before. Its attempts are counted separately. */
  readonly device: string | undefined
  readonly code: string | undefined
}

/**
 * Call this after the right password. Without a second factor it returns `none`. Otherwise it throws `code_needed` without a
 * code, `not_valid` at the field `code` for a wrong or used code, and `too_many_requests`. Returns how the second factor was
 * given.
 */
export async function checkSecondFactor(ctx: Context, { accountId, device = '', code }: CodeAttempt): Promise<SecondFactorProof> {
  if (!(await secondFactorOf(ctx.db, accountId))) return 'none'
  if (code === undefined) throw apiError('code_needed', t('Enter the code from your authenticator app.'))
  const attempts = `second factor ${accountId} ${device}`
  await throttle(ctx.db, [attempts], PER_DEVICE)
  await throttle(ctx.db, [`second factors ${accountId}`], PER_ACCOUNT)
  const by = await ctx.write(async (tx) => {
    if (await takeStep(tx, accountId, code)) return 'app'
    if (await takePasskeyCode(tx, accountId, code)) return 'passkey'
    return (await takeRecoveryCode(tx, accountId, code)) ? 'recovery' : undefined
  })
  if (!by) throw wrongCode()
  await resetThrottle(ctx.db, attempts)
  return by
}

/** Returns false if the code is not current, or its step or a later one was used. */
async function takeStep(tx: Tx, accountId: string, code: string): Promise<boolean> {
  const db: AccountsDb = tx.db
  const row = await db.selectFrom('second_factors').select('sealed_secret').where('account_id', '=', accountId).executeTakeFirst()
  const secret = row && unseal(row.sealed_secret, keyOf(tx.services.config))
  if (secret === undefined) return false
  const step = stepOf(totp(Secret.fromBase32(secret)), plain(code), tx.now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns the step of a code, at most one before or after now. Does not use the library's `validate`, which throws for text that
 * is not ASCII.
 */
function stepOf(app: TOTP, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  return [current, current - 1, current + 1].find((step) =>
    isEqual(code, app.generate({ timestamp: step * STEP_SECONDS * 1000 })),
  )
}

async function takeRecoveryCode(tx: Tx, accountId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await (tx.db as AccountsDb)
    .updateTable('recovery_codes')
    .set({ used_at: tx.now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns a code for the person who has just used this passkey. An earlier code of the passkey stops working. */
export async function issuePasskeyCode(tx: Tx, passkeyId: string): Promise<string> {
  const code = randomText(PASSKEY_CODE_LENGTH)
  await (tx.db as AccountsDb)
    .updateTable('passkeys')
    .set({ code_hash: hashOf(code), code_expires_at: addMinutes(tx.now, PASSKEY_CODE_MINUTES) })
    .where('id', '=', passkeyId)
    .execute()
  return code
}

async function takePasskeyCode(tx: Tx, accountId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await (tx.db as AccountsDb)
    .updateTable('passkeys')
    .set({ code_hash: null, code_expires_at: null })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(code))
    .where('code_expires_at', '>', sql<Date>`site_now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
