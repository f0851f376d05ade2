/** Opens an account for someone whom a provider has confirmed, as a registration with a password does. */
import type { Input } from '@fanfare/contract'
import type { registerSocialFan, registerSocialPerformer } from '@fanfare/contract/social-sign-in'
import { assertUsernameAvailable, lockIdentity, openSession, recordDevice } from '#core/accounts/index.ts'
import {
  assertPerformerForm,
  limitRegistrationAttempts,
  limitRegistrations,
  openConfirmed,
  storeDocuments,
  submitRegistration,
  type Documents,
  type NewRegistration,
} from '#core/registration/index.ts'
import { notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { visitCookies } from '#platform/page-visits.ts'
import { signInFailed } from '#platform/sign-in-providers/index.ts'
import { answeredSignIn, completeSignIn, type AnsweredSignIn } from './store.ts'
import type { Visit } from './visit.ts'

type FanForm = Input<typeof registerSocialFan>['body']
type PerformerForm = Input<typeof registerSocialPerformer>['body']

interface Registered {
  readonly token?: string
  readonly device?: string
  readonly redirectUrl?: string
  readonly claim?: string
}

interface Registering extends Visit {
  readonly cookies: string
}

export async function registerFan(ctx: Context, form: FanForm, visit: Registering): Promise<Registered> {
  const signIn = await signInFor(ctx, { ticket: form.ticket, role: 'fan' }, visit)
  const email = await addressOf(ctx, form, signIn, visit)
  if (form.username !== undefined) await assertUsernameAvailable(ctx, form.username)
  await limitRegistrations(ctx, { email, address: visit.origin.address })
  return open(ctx, { form, email, signIn, visit, profile: async () => undefined })
}

/** The account is pending until an operator has approved the documents, like any other performer's. */
export async function registerPerformer(
  ctx: Context,
  form: PerformerForm,
  files: Documents,
  visit: Registering,
): Promise<Registered> {
  const signIn = await signInFor(ctx, { ticket: form.ticket, role: 'performer' }, visit)
  const email = await addressOf(ctx, form, signIn, visit)
  await assertPerformerForm(ctx, form)
  await limitRegistrations(ctx, { email, address: visit.origin.address })
  const { dateOfBirth, gender } = form
  const profile = async (tx: Tx, id: string) => ({ dateOfBirth, gender, documents: await storeDocuments(tx, files, id) })
  return open(ctx, { form, email, signIn, visit, profile })
}

interface Ticket {
  readonly ticket: string
  readonly role: NewRegistration['role']
}

/** The role was chosen at the start. A form for the other role is rejected. */
async function signInFor(ctx: Context, { ticket, role }: Ticket, { browser }: Visit): Promise<AnsweredSignIn> {
  const signIn = await answeredSignIn(ctx.db, { secret: ticket, by: 'ticket_hash', browser })
  if (!signIn || signIn.purpose !== 'sign_in' || signIn.role !== role) throw signInFailed()
  return signIn
}

/** Returns the address that the provider has verified, or else the one that the person entered. */
async function addressOf(ctx: Context, form: Pick<FanForm, 'email'>, { answer }: AnsweredSignIn, visit: Visit): Promise<string> {
  const email = answer.verifiedAddress ?? form.email
  if (email === undefined) throw notValid('email', t('Please enter {label}', { label: t('Email address') }))
  await limitRegistrationAttempts(ctx, { email, address: visit.origin.address })
  return email
}

interface Opening {
  readonly form: Pick<FanForm, 'name' | 'username' | 'terms'>
  readonly email: string
  readonly signIn: AnsweredSignIn
  readonly visit: Registering
  profile(tx: Tx, id: string): Promise<NewRegistration['profile']>
}

function open(ctx: Context, { form, email, signIn, visit, profile }: Opening): Promise<Registered> {
  const { provider, role, answer, redirect_url: returnTo } = signIn
  const identity = { provider, subject: answer.subject, label: answer.label }
  return ctx.write(async (tx) => {
    if (!(await completeSignIn(tx, signIn.id))) throw signInFailed()
    const id = newId(tx.now)
    const registration: NewRegistration = {
      id,
      email,
      role,
      name: form.name,
      username: form.username,
      passwordHash: null,
      identity,
      returnTo: returnTo ?? undefined,
      terms: form.terms,
      profile: await profile(tx, id),
      via: visitCookies(visit.cookies),
    }
    if (answer.verifiedAddress === undefined) return { claim: await submitRegistration(tx, registration) }
    const account = await openConfirmed(tx, registration)
    // The address or the identity got an account in the meantime. Signing in again leads there.
    if (!account || !(await lockIdentity(tx, id, identity))) throw signInFailed()
    const token = await openSession(tx, id, visit.origin)
    const device = await recordDevice(tx, id, visit.device)
    return { token, device, ...(returnTo !== null && { redirectUrl: returnTo }) }
  })
}
