/**
 * Registers fans and performers. Known and unknown addresses cause the same work; a listener decides which of two emails is sent.
 */
import type { Input } from '@fanfare/contract'
import type { registerFan, registerPerformer } from '@fanfare/contract/auth'
import { hashNewPassword, assertUsernameAvailable } from '#core/accounts/index.ts'
import { assertHuman } from '#core/captcha/index.ts'
import {
  assertPerformerForm,
  limitRegistrationAttempts,
  limitRegistrations,
  registrationLimits,
  storeDocuments,
  submitRegistration,
  usernameError,
  type Documents,
} from '#core/registration/index.ts'
import { newId } from '#lib/id.ts'
import { visitCookies } from '#platform/page-visits.ts'
import type { Origin } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'

type FanForm = Input<typeof registerFan>['body']
type PerformerForm = Input<typeof registerPerformer>['body']

export interface RegistrationRequest extends Pick<Origin, 'address'> {
  readonly cookies: string
}

/** Returns the claim with which this browser confirms the address without a password. */
export async function registerAsFan(ctx: Context, form: FanForm, { address, cookies }: RegistrationRequest): Promise<string> {
  const { name, username, email, password, returnTo, terms } = form
  await limitRegistrationAttempts(ctx, { email, address })
  await assertHumanRegisters(ctx, email, { address, cookies })
  if (username !== undefined) await assertUsernameAvailable(ctx, username)
  await limitRegistrations(ctx, { email, address })
  const passwordHash = await hashNewPassword(password)
  return ctx.write((tx) =>
    submitRegistration(tx, {
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
  await assertHumanRegisters(ctx, email, { address, cookies })
  await assertPerformerForm(ctx, form)
  await limitRegistrations(ctx, { email, address })
  const passwordHash = await hashNewPassword(password)
  return ctx.write(async (tx) => {
    const id = newId(tx.now)
    const profile = { dateOfBirth, gender, documents: await storeDocuments(tx, files, id) }
    const via = visitCookies(cookies)
    return submitRegistration(tx, { id, email, role: 'performer', name, username, passwordHash, returnTo, terms, profile, via })
  })
}

export async function isUsernameAvailable(ctx: Context, username: string, { address }: Origin): Promise<boolean> {
  await limitRegistrationAttempts(ctx, { email: '', address })
  return (await usernameError(ctx, username)) === undefined
}

const assertHumanRegisters = (ctx: Context, email: string, { address, cookies }: RegistrationRequest) =>
  assertHuman(ctx, { act: 'registration', limits: registrationLimits(ctx, { email, address }), address, cookies })
