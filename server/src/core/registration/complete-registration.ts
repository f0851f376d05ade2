import { accountByEmail, linkIdentity, lockEmailAddress, openAccount, openPerformer, type Account } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import type { Tx } from '#platform/context.ts'
import { accountOpened, performerRegistered } from './events.ts'
import {
  deleteRegistration,
  insertRegistration,
  registrationByClaim,
  type NewRegistration,
  type Profile,
  type Registration,
} from './registrations.ts'
import { assertTermsVersion, insertAgreement } from './terms-agreements.ts'
import { availableUsername } from './usernames.ts'

const DEFAULT_PRICES = { monthlyPrice: 999, yearlyPrice: 9990 }

export interface Completion {
  readonly registration: Registration
  /** Replaces the registration's username, which may be taken by now. */
  readonly username: string | undefined
  readonly confirmed: 'confirmed' | 'unconfirmed'
}

/**
 * Keeps other registrations of the address until they expire. Deleting them would reveal to their authors that the address has an
 * account now.
 */
export async function completeRegistration(tx: Tx, { registration, username, confirmed }: Completion): Promise<Account> {
  const { id, role, name, email, password_hash: passwordHash, locale } = registration
  const account = await openAccount(tx, {
    id,
    role,
    name,
    username: username ?? registration.username ?? (await availableUsername(tx, name)),
    email,
    passwordHash,
    confirmed,
    locale,
  })
  await saveAgreement(tx, registration)
  // The identity may have been linked to another account in the meantime. This account then has no password and no identity, and
  // its owner sets a password by email.
  if (registration.identity) await linkIdentity(tx, account.id, registration.identity)
  if (registration.profile) await openProfile(tx, account, registration.profile)
  await deleteRegistration(tx, id)
  tx.emit(accountOpened, { accountId: account.id, role, via: registration.via })
  return account
}

/** Dates the agreement to the moment at which the form was submitted. */
async function saveAgreement(
  tx: Tx,
  { id: accountId, terms_version: version, created_at: agreedAt }: Registration,
): Promise<void> {
  if (version !== null) await insertAgreement(tx, { accountId, version, agreedAt })
}

async function openProfile(tx: Tx, account: Account, { dateOfBirth, gender, documents }: Profile): Promise<void> {
  const { freeSubscriptionEnabled, freeSubscriptionDuration } = await settings(tx)
  await openPerformer(tx, account, {
    dateOfBirth,
    about: { gender },
    monthlyPrice: DEFAULT_PRICES.monthlyPrice,
    yearlyPrice: DEFAULT_PRICES.yearlyPrice,
    freeDays: freeSubscriptionEnabled ? freeSubscriptionDuration : 0,
    documents,
  })
  tx.emit(performerRegistered, { performerId: account.id })
}

/** Creates the account immediately on a site that requires no confirmed address, unless the address has an account. */
export async function openUnconfirmed(tx: Tx, email: string, claim: string): Promise<void> {
  await lockEmailAddress(tx, email)
  const registration = await registrationByClaim(tx.db, email, claim)
  if (!registration || (await accountByEmail(tx.db, email))) return
  await completeRegistration(tx, { registration, username: undefined, confirmed: 'unconfirmed' })
}

/** Throws `not_valid` for a name that the site's rules forbid, and for terms that it never had. */
export async function assertRegistrable(tx: Tx, { name, terms }: Pick<NewRegistration, 'name' | 'terms'>): Promise<void> {
  await assertTextsAllowed(tx, { name })
  if (terms !== undefined) await assertTermsVersion(tx, terms)
}

/** Creates the account of a registration whose address is already confirmed. Returns undefined if the address has an account. */
export async function openConfirmed(tx: Tx, input: NewRegistration): Promise<Account | undefined> {
  await assertRegistrable(tx, input)
  await lockEmailAddress(tx, input.email)
  if (await accountByEmail(tx.db, input.email)) return undefined
  const registration = await registrationByClaim(tx.db, input.email, await insertRegistration(tx, input))
  return registration && completeRegistration(tx, { registration, username: undefined, confirmed: 'confirmed' })
}
