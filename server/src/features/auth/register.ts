/**
 * Registers fans and performers. Known and unknown addresses cause the same work; a listener decides which of two emails is sent.
 */
import type { Input } from '@fanfare/contract'
import type { registerFan, registerPerformer } from '@fanfare/contract/auth'
import { hashPassword, assertUsernameAvailable } from '#core/accounts/index.ts'
import { storeDocument } from '#core/media/index.ts'
import { isTermsVersion } from '#core/pages/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { ApiError, apiError, notValid } from '#lib/errors.ts'
import { visitCookies } from '#platform/page-visits.ts'
import type { Origin } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { openUnconfirmed } from './complete-registration.ts'
import { registrationSubmitted } from './events.ts'
import { limitRegistrations, limitRegistrationAttempts } from './limits.ts'
import { insertRegistration, type NewRegistration } from './registrations.ts'
import { ageError } from './rules.ts'

type FanForm = Input<typeof registerFan>['body']
type PerformerForm = Input<typeof registerPerformer>['body']
export type Documents = Readonly<Record<'idFront' | 'idBack' | 'selfie', ReceivedFile>>

export interface RegistrationRequest extends Pick<Origin, 'address'> {
  readonly cookies: string
}

/** Returns the claim with which this browser confirms the address without a password. */
export async function registerAsFan(ctx: Context, form: FanForm, { address, cookies }: RegistrationRequest): Promise<string> {
  const { name, username, email, password, returnTo, terms } = form
  await limitRegistrationAttempts(ctx, { email, address })
  if (username !== undefined) await assertUsernameAvailable(ctx, username)
  await limitRegistrations(ctx, { email, address })
  const passwordHash = await hashPassword(password)
  return ctx.write((tx) =>
    submit(tx, {
      id: newId(tx.now),
      email,
      role: 'fan',
      name,
      username,
      passwordHash,
      returnTo,
      terms,
      profile: undefined,
      via: visitCookies(cookies),
    }),
  )
}

/** Registers an adult performer, and returns the claim. Documents go to verification once the address is confirmed. */
export async function registerAsPerformer(
  ctx: Context,
  form: PerformerForm,
  files: Documents,
  { address, cookies }: RegistrationRequest,
): Promise<string> {
  const { name, username, email, password, returnTo, terms, dateOfBirth, gender } = form
  await limitRegistrationAttempts(ctx, { email, address })
  await checkPerformer(ctx, form)
  await limitRegistrations(ctx, { email, address })
  const passwordHash = await hashPassword(password)
  return ctx.write(async (tx) => {
    const id = newId(tx.now)
    const documents = {
      idFront: await storeDocument(tx, files.idFront, id),
      idBack: await storeDocument(tx, files.idBack, id),
      selfie: await storeDocument(tx, files.selfie, id),
    }
    const profile = { dateOfBirth, gender, documents }
    const via = visitCookies(cookies)
    return submit(tx, { id, email, role: 'performer', name, username, passwordHash, returnTo, terms, profile, via })
  })
}

/** Throws all validation errors together, one per field. Reveals nothing about the address. */
async function checkPerformer(ctx: Context, { username, dateOfBirth }: PerformerForm): Promise<void> {
  const found = [await usernameError(ctx, username), ageError(dateOfBirth, ctx.clock.now())]
  const apiErrors = found.filter((one) => one !== undefined)
  const [first] = apiErrors
  if (!first) return
  throw apiError(
    first.code,
    first.message,
    apiErrors.flatMap((one) => one.errors ?? []),
  )
}

export async function isUsernameAvailable(ctx: Context, username: string, { address }: Origin): Promise<boolean> {
  await limitRegistrationAttempts(ctx, { email: '', address })
  return (await usernameError(ctx, username)) === undefined
}

async function usernameError(ctx: Context, username: string): Promise<ApiError | undefined> {
  try {
    await assertUsernameAvailable(ctx, username)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Throws `not_valid` for a version that the site has never had. */
export async function assertTermsVersion(tx: Tx, version: string): Promise<void> {
  if (!(await isTermsVersion(tx, version))) throw notValid('terms', t('Reload the page to see the current terms.'))
}

async function submit(tx: Tx, registration: NewRegistration): Promise<string> {
  await assertTextsAllowed(tx, { name: registration.name })
  if (registration.terms !== undefined) await assertTermsVersion(tx, registration.terms)
  const claim = await insertRegistration(tx, registration)
  if (!(await settings(tx)).requireEmailVerification) await openUnconfirmed(tx, registration.email, claim)
  tx.emit(registrationSubmitted, { registrationId: registration.id, email: registration.email })
  return claim
}
