/**
 * Links a provider to the account that already has the verified address. The owner of the account confirms it first: the provider
 * may have verified the address when it belonged to someone else.
 */
import type { Outcome } from '@fanfare/contract/social-sign-in'
import {
  accountByEmail,
  checkPassword,
  confirmEmailAddress,
  endSessions,
  knownDevice,
  limitMails,
  limitSignIn,
  resetSignInThrottle,
  setPassword,
  unlinkUnproven,
  type Account,
} from '#core/accounts/index.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { signInFailed } from '#platform/sign-in-providers/index.ts'
import { enterAccount } from './enter-account.ts'
import { linkTo } from './link-identity.ts'
import { mailConfirmSignIn } from './mail-templates.ts'
import { answeredSignIn, makeOwnerLink, type AnsweredSignIn } from './store.ts'
import type { Visit } from './visit.ts'

interface Confirmed {
  readonly signIn: AnsweredSignIn
  readonly owner: Account
}

async function ownerBy(ctx: Context, secret: string, by: 'ticket_hash' | 'link_hash', visit: Visit): Promise<Confirmed> {
  const signIn = await answeredSignIn(ctx.db, { secret, by, browser: visit.browser })
  const address = signIn?.purpose === 'sign_in' ? signIn.answer.verifiedAddress : undefined
  const owner = address === undefined ? undefined : await accountByEmail(ctx.db, address)
  if (!signIn || !owner) throw signInFailed()
  return { signIn, owner }
}

/** Throws `not_valid` at the field `password`, and `code_needed`. Attempts count like those of a sign-in. */
export async function confirmByPassword(ctx: Context, ticket: string, password: string, visit: Visit): Promise<Outcome> {
  const { signIn, owner } = await ownerBy(ctx, ticket, 'ticket_hash', visit)
  const device = knownDevice(ctx.config, visit.device, owner.id)
  const attempt = { login: owner.email, accountId: owner.id, device, address: visit.origin.address }
  const limit = await limitSignIn(ctx.db, attempt)
  if (!(await checkPassword(owner.password_hash, password)) || limit === 'locked')
    throw notValid('password', t('This isn’t the password for this account'))
  const claim = (tx: Tx) => linkTo(tx, owner.id, signIn.provider, signIn.answer)
  const outcome = await enterAccount(ctx, signIn, { account: owner, passwordHash: owner.password_hash, claim }, visit)
  await resetSignInThrottle(ctx.db, attempt)
  return outcome
}

export async function mailOwner(ctx: Context, ticket: string, visit: Visit): Promise<void> {
  const { signIn, owner } = await ownerBy(ctx, ticket, 'ticket_hash', visit)
  assertNotInvited(owner)
  await limitMails(ctx.db, owner.email, visit.origin.address)
  await ctx.write(async (tx) => {
    const token = await makeOwnerLink(tx, signIn.id)
    await mailConfirmSignIn(tx, owner, { provider: signIn.provider, token })
  })
}

/** The emailed link proves the mailbox, like a password reset. Two-factor authentication stays. */
export async function confirmByMail(ctx: Context, token: string, visit: Visit): Promise<Outcome> {
  const { signIn, owner } = await ownerBy(ctx, token, 'link_hash', visit)
  assertNotInvited(owner)
  const isUnproven = owner.email_confirmed_at === null
  const account = isUnproven ? { ...owner, email_confirmed_at: ctx.clock.now() } : owner
  const claim = async (tx: Tx) => {
    if (isUnproven) await takeOver(tx, owner)
    await linkTo(tx, owner.id, signIn.provider, signIn.answer)
  }
  return enterAccount(ctx, signIn, { account, claim }, visit)
}

/** Someone else may have opened the account with this address. Everything with which they could sign in is removed. */
async function takeOver(tx: Tx, { id, email }: Account): Promise<void> {
  await confirmEmailAddress(tx, id, email)
  await setPassword(tx, id, null)
  await unlinkUnproven(tx, id)
  await endSessions(tx, id)
}

/** An invited operator sets a password by the invitation, so that other operators learn of it. */
function assertNotInvited({ role, email_confirmed_at: confirmedAt }: Account): void {
  if (role === 'admin' && confirmedAt === null)
    throw apiError('not_allowed', t('Set your password with the link in your invitation first.'))
}
