/** Opens a session for someone whom a provider has confirmed. */
import type { Outcome } from '@fanfare/contract/social-sign-in'
import {
  assertMaySignIn,
  checkSecondFactor,
  knownDevice,
  lockAccount,
  lockIdentity,
  openSessionBy,
  type Account,
  recordDevice,
} from '#core/accounts/index.ts'
import { secondFactorChanged } from '#features/auth/events.ts'
import type { Context, Tx } from '#platform/context.ts'
import { signInFailed } from '#platform/sign-in-providers/index.ts'
import { providerUsed } from './events.ts'
import { completeSignIn, type AnsweredSignIn } from './store.ts'
import type { Visit } from './visit.ts'

interface Entry {
  readonly account: Account
  /** The password that was checked; absent if none was. */
  readonly passwordHash?: string | null
  /** Links the identity to the account, or makes sure that it is linked. Throws otherwise. */
  claim(tx: Tx): Promise<void>
}

/** Throws `suspended`, `email_not_confirmed`, and the errors of a two-factor code. */
export async function enterAccount(ctx: Context, signIn: AnsweredSignIn, entry: Entry, visit: Visit): Promise<Outcome> {
  const { account, passwordHash } = entry
  const { provider, redirect_url: redirectUrl } = signIn
  await assertMaySignIn(ctx, account)
  const device = knownDevice(ctx.config, visit.device, account.id)
  const secondFactor = await checkSecondFactor(ctx, { accountId: account.id, device, code: visit.code })
  const session = await ctx.write(async (tx) => {
    if (!(await completeSignIn(tx, signIn.id))) throw signInFailed()
    // Before the identity, as when it is linked or unlinked, so that parallel requests cannot deadlock.
    await lockAccount(tx, account.id)
    await entry.claim(tx)
    const checked = { id: account.id, secondFactor, ...(passwordHash !== undefined && { passwordHash }) }
    const opened = await openSessionBy(tx, checked, visit.origin)
    if (opened === undefined) throw signInFailed()
    if (secondFactor === 'recovery') tx.emit(secondFactorChanged, { accountId: account.id, secondFactor: 'recovered' })
    tx.emit(providerUsed, { accountId: account.id, provider, act: 'signed_in' })
    return { token: opened, device: await recordDevice(tx, account.id, visit.device) }
  })
  return {
    step: 'signed_in',
    provider,
    ...session,
    ...(redirectUrl !== null && { redirectUrl }),
  }
}

/** Enters the account that the identity is linked to. */
export const enterLinkedAccount = (ctx: Context, signIn: AnsweredSignIn, account: Account, visit: Visit): Promise<Outcome> => {
  const { provider, answer } = signIn
  const claim = async (tx: Tx) => {
    if (!(await lockIdentity(tx, account.id, { provider, subject: answer.subject }))) throw signInFailed()
  }
  return enterAccount(ctx, signIn, { account, claim }, visit)
}
