/** The tables of pending registrations and of the links that prove their addresses. */
import { sql, type Selectable } from 'kysely'
import type { About } from '@fanfare/contract/profiles'
import { digest, LINK_LIFETIME_MINUTES, newSecret, type NewIdentity } from '#core/accounts/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import { currentLocale } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

const LIFETIME_DAYS = 1

/** Fields that only performers submit. Documents are ids of files that the future account will own. */
export interface Profile {
  readonly dateOfBirth: string
  readonly gender: NonNullable<About['gender']>
  readonly documents: { readonly idFront: string; readonly idBack: string; readonly selfie: string }
}

interface Tables {
  registrations: Narrowed<'registrations', { profile: Profile; identity: NewIdentity; via: Record<string, string> }>
  registration_links: Schema['registration_links']
}
export type RegistrationsDb = Db<Tables>
export type Registration = Selectable<Tables['registrations']>

export interface NewRegistration {
  readonly id: string
  readonly email: string
  readonly role: Registration['role']
  readonly name: string
  readonly username: string | undefined
  /** Null for a registration with a provider. The claim alone then confirms it. */
  readonly passwordHash: string | null
  /** Linked to the account when it is opened. */
  readonly identity?: NewIdentity
  readonly returnTo: string | undefined
  /** The version of the terms that the person agreed to. */
  readonly terms: string | undefined
  readonly profile: Profile | undefined
  /** The search parameters of links that led this browser here. */
  readonly via: Readonly<Record<string, string>>
}

/** Returns the claim, a secret that only the registering browser has. */
export async function insertRegistration(tx: Tx, input: NewRegistration): Promise<string> {
  const claim = newSecret()
  await (tx.db as RegistrationsDb)
    .insertInto('registrations')
    .values({
      id: input.id,
      email: canonicalAddress(input.email),
      role: input.role,
      name: input.name,
      username: input.username ?? null,
      password_hash: input.passwordHash,
      claim_hash: digest(claim),
      return_to: input.returnTo ?? null,
      locale: currentLocale(),
      profile: input.profile ? JSON.stringify(input.profile) : null,
      identity: input.identity ? JSON.stringify(input.identity) : null,
      via: JSON.stringify(input.via),
      terms_version: input.terms ?? null,
      created_at: tx.now,
      expires_at: addDays(tx.now, LIFETIME_DAYS),
    })
    .execute()
  return claim
}

const unexpired = (db: RegistrationsDb, email: string) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', canonicalAddress(email))
    .where('expires_at', '>', sql<Date>`site_now()`)

/** Pending registrations of one address, newest first; uses index `registrations_email`. */
export const registrationsOf = (db: RegistrationsDb, email: string, limit: number): Promise<Registration[]> =>
  unexpired(db, email).orderBy('created_at', 'desc').limit(limit).execute()

export const registrationByClaim = (db: RegistrationsDb, email: string, claim: string): Promise<Registration | undefined> =>
  unexpired(db, email).where('claim_hash', '=', digest(claim)).executeTakeFirst()

export const deleteRegistration = async (tx: Tx, id: string): Promise<void> => {
  await (tx.db as RegistrationsDb).deleteFrom('registrations').where('id', '=', id).execute()
}

/** Deletes and returns up to `limit` expired registrations. */
export async function takeExpired(tx: Tx, limit: number): Promise<Registration[]> {
  const db: RegistrationsDb = tx.db
  const over = db.selectFrom('registrations').select('id').where('expires_at', '<', sql<Date>`site_now()`).limit(limit)
  await db.deleteFrom('registration_links').where('expires_at', '<', sql<Date>`site_now()`).execute()
  return db.deleteFrom('registrations').where('id', 'in', over).returningAll().execute()
}

/** Returns the token of a link that proves this address. */
export async function makeRegistrationLink(tx: Tx, email: string): Promise<string> {
  const token = newSecret()
  await (tx.db as RegistrationsDb)
    .insertInto('registration_links')
    .values({ token_hash: digest(token), email: canonicalAddress(email), expires_at: addMinutes(tx.now, LINK_LIFETIME_MINUTES) })
    .execute()
  return token
}

/** Returns the address that an unused link proves, or undefined if the link is unknown or expired. */
export async function provenAddress(db: RegistrationsDb, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration_links')
    .select('email')
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', sql<Date>`site_now()`)
    .executeTakeFirst()
  return row?.email
}

/** Deletes every link of an address once it has an account. Returns false if the link was used in between. */
export async function useRegistrationLinks(tx: Tx, token: string, email: string): Promise<boolean> {
  const db: RegistrationsDb = tx.db
  const used = await db.deleteFrom('registration_links').where('token_hash', '=', digest(token)).executeTakeFirst()
  await db.deleteFrom('registration_links').where('email', '=', email).execute()
  return used.numDeletedRows > 0n
}
