/** Signs in with a passkey, confirms the caller with one, or exchanges one for a two-factor code. */
import type { PasskeyAnswer } from '@fanfare/contract/passkeys'
import {
  accountById,
  assertMaySignIn,
  issuePasskeyCode,
  knownDevice,
  limitSignIn,
  markReauthenticated,
  openSessionBy,
  recordPasskeyUse,
  resetSignInThrottle,
  recordDevice,
} from '#core/accounts/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'
import { checkAnswer, type Answered } from './check-answer.ts'
import { passkeyUsed } from './events.ts'
import { passkeyFailed } from './rules.ts'

interface Visit {
  readonly origin: Origin
  /** The secret of the browser's cookie. */
  readonly browser: string
  /** The device token of an earlier sign-in in this browser. */
  readonly device?: string | undefined
}

/**
 * Returns the token of a new session. The device has verified its user, so the passkey counts as password and second factor.
 * Throws `suspended` and `email_not_confirmed` only after the right answer.
 */
export async function signInWithPasskey(ctx: Context, answer: PasskeyAnswer, { origin, browser, device: token }: Visit) {
  const { address } = origin
  const attempt = { login: answer.id, accountId: undefined, device: undefined, address }
  await limitSignIn(ctx.db, attempt)
  const answered = await checkAnswer(ctx, answer, { purpose: 'sign_in', browser, address, requireUserVerification: true })
  const account = await accountById(ctx.db, answered.passkey.account_id)
  if (!account || account.status === 'deleted') throw passkeyFailed()
  await assertMaySignIn(ctx, account)
  const device = knownDevice(ctx.config, token, account.id)
  const session = await ctx.write(async (tx) => {
    // Locks the account first, as removing a passkey does.
    const opened = await openSessionBy(tx, { id: account.id, secondFactor: 'passkey' }, origin)
    if (opened === undefined) throw passkeyFailed()
    await accept(tx, answered)
    if (device === undefined) tx.emit(passkeyUsed, { accountId: account.id, act: 'signed_in' })
    return { token: opened, device: await recordDevice(tx, account.id, token) }
  })
  await resetSignInThrottle(ctx.db, attempt)
  return session
}

/** Counts as the password, and as the code of an account that has one, for ten minutes in this session. */
export async function confirmCaller(
  ctx: Context,
  { id, sessionId }: Viewer,
  answer: PasskeyAnswer,
  { origin: { address }, browser }: Visit,
): Promise<void> {
  const expected = { purpose: 'proof', browser, sessionId, address, requireUserVerification: true } as const
  const answered = await checkAnswer(ctx, answer, expected)
  if (answered.passkey.account_id !== id) throw passkeyFailed()
  await ctx.write(async (tx) => {
    await accept(tx, answered)
    await markReauthenticated(tx, sessionId)
  })
}

/** Returns a code for the second step of a sign-in. It is worth nothing without the first. */
export async function exchangePasskey(
  ctx: Context,
  answer: PasskeyAnswer,
  { origin: { address }, browser }: Visit,
): Promise<string> {
  const answered = await checkAnswer(ctx, answer, { purpose: 'code', browser, address, requireUserVerification: false })
  return ctx.write(async (tx) => {
    await accept(tx, answered)
    return issuePasskeyCode(tx, answered.passkey.id)
  })
}

/** Throws if the passkey was removed, or its counter used by a copy, since the answer was verified. */
async function accept(tx: Tx, { passkey, counter }: Answered): Promise<void> {
  if (!(await recordPasskeyUse(tx, { id: passkey.id, counter }))) throw passkeyFailed()
}
