/** The table of sign-ins that browsers have started at a provider. */
import { sql, type Selectable } from 'kysely'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { digest, newSecret } from '#core/accounts/index.ts'
import { newId } from '#lib/id.ts'
import { addMinutes } from '#lib/time.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Tx } from '#platform/context.ts'
import { keyFor, seal, unseal } from '#platform/seal.ts'
import type { ProviderIdentity, ProviderSecrets, StartedSignIn } from '#platform/sign-in-providers/index.ts'
import type { Narrowed } from '#schema/narrowed.ts'

type Purpose = 'sign_in' | 'link' | 'proof'

/** Section 9: the cookies of a sign-in last one day. Changes of an account follow the password within minutes. */
const LIFETIME_MINUTES: Readonly<Record<Purpose, number>> = { sign_in: 24 * 60, link: 15, proof: 15 }
/** Time to fill in a form or to open an email. */
const TICKET_LIFETIME_MINUTES = 60

interface Tables {
  social_sign_ins: Narrowed<
    'social_sign_ins',
    { provider: SignInProvider; purpose: Purpose; role: 'fan' | 'performer'; answer: ProviderIdentity }
  >
}
type SignInsDb = Db<Tables>
type Row = Selectable<Tables['social_sign_ins']>
/** A sign-in whose identity the provider has confirmed. */
export type AnsweredSignIn = Row & { readonly answer: ProviderIdentity }

export interface NewSignIn {
  readonly provider: SignInProvider
  readonly purpose: Purpose
  readonly role: 'fan' | 'performer'
  readonly redirectUrl: string | undefined
  readonly sessionId: string | undefined
  readonly browser: string
}

const keyOf = ({ secret }: Pick<Config, 'secret'>): Buffer => keyFor(secret, 'social sign-in')

export async function insertSignIn(tx: Tx, input: NewSignIn, { state, secrets }: StartedSignIn): Promise<void> {
  await (tx.db as SignInsDb)
    .insertInto('social_sign_ins')
    .values({
      id: newId(tx.now),
      provider: input.provider,
      state_hash: digest(state),
      browser_hash: digest(input.browser),
      sealed_secrets: seal(JSON.stringify(secrets), keyOf(tx.services.config)),
      purpose: input.purpose,
      session_id: input.sessionId ?? null,
      role: input.role,
      redirect_url: input.redirectUrl ?? null,
      created_at: tx.now,
      expires_at: addMinutes(tx.now, LIFETIME_MINUTES[input.purpose]),
    })
    .execute()
}

interface Answering {
  readonly provider: SignInProvider
  readonly state: string
  readonly browser: string
}

/**
 * Marks the sign-in as answered. Returns undefined for another browser's state, which changes nothing, and for the second of two
 * parallel answers.
 */
export const takeSignIn = (tx: Tx, { provider, state, browser }: Answering): Promise<Row | undefined> =>
  (tx.db as SignInsDb)
    .updateTable('social_sign_ins')
    .set({ used_at: tx.now })
    .where('state_hash', '=', digest(state))
    .where('provider', '=', provider)
    .where('browser_hash', '=', digest(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`site_now()`)
    .returningAll()
    .executeTakeFirst()

/** Returns undefined if the site's secret has changed. */
export function secretsOf(config: Pick<Config, 'secret'>, { sealed_secrets: sealed }: Row): ProviderSecrets | undefined {
  const text = unseal(sealed, keyOf(config))
  return text === undefined ? undefined : JSON.parse(text)
}

/** Stores the confirmed identity. Returns the ticket with which the browser continues. */
export async function saveAnswer(tx: Tx, id: string, answer: ProviderIdentity): Promise<string> {
  const ticket = newSecret()
  const expires = addMinutes(tx.now, TICKET_LIFETIME_MINUTES)
  await (tx.db as SignInsDb)
    .updateTable('social_sign_ins')
    .set({ answer: JSON.stringify(answer), ticket_hash: digest(ticket), expires_at: expires })
    .where('id', '=', id)
    .execute()
  return ticket
}

/** Stores the hash of an emailed link and returns its token. An earlier link stops working. */
export async function makeOwnerLink(tx: Tx, id: string): Promise<string> {
  const token = newSecret()
  await (tx.db as SignInsDb)
    .updateTable('social_sign_ins')
    .set({ link_hash: digest(token), expires_at: addMinutes(tx.now, TICKET_LIFETIME_MINUTES) })
    .where('id', '=', id)
    .execute()
  return token
}

interface Continuing {
  readonly secret: string
  readonly by: 'ticket_hash' | 'link_hash'
  readonly browser: string
}

/** Returns the sign-in that waits for its browser. */
export async function answeredSignIn(db: SignInsDb, { secret, by, browser }: Continuing): Promise<AnsweredSignIn | undefined> {
  const row = await db
    .selectFrom('social_sign_ins')
    .selectAll()
    .where(by, '=', digest(secret))
    .where('browser_hash', '=', digest(browser))
    .where('completed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`site_now()`)
    .executeTakeFirst()
  return row && hasAnswer(row) ? row : undefined
}

const hasAnswer = (row: Row): row is AnsweredSignIn => row.answer !== null

/** Returns false if it was completed before: of two parallel attempts, one succeeds. */
export async function completeSignIn(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await (tx.db as SignInsDb)
    .updateTable('social_sign_ins')
    .set({ completed_at: tx.now })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses index `social_sign_ins_expiry`. */
export const deleteExpiredSignIns = async (db: SignInsDb): Promise<void> => {
  await db.deleteFrom('social_sign_ins').where('expires_at', '<', sql<Date>`site_now()`).execute()
}
