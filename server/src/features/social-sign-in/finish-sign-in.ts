/** Redeems a provider's answer: signs in, links the identity, or confirms who the caller is. */
import type { Outcome } from '@fanfare/contract/social-sign-in'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { accountByEmail, identityOwner, secondFactorOf } from '#core/accounts/index.ts'
import { isEqual } from '#lib/constant-time.ts'
import { countryBlocked } from '#platform/admission.ts'
import { networkOf } from '#platform/network.ts'
import { signInFailed, type ProviderAnswer, type ProviderIdentity } from '#platform/sign-in-providers/index.ts'
import { throttle } from '#platform/throttle.ts'
import type { Context } from '#platform/context.ts'
import { confirmCaller, sessionOf } from './confirm-caller.ts'
import { enterLinkedAccount } from './enter-account.ts'
import { linkToCaller } from './link-identity.ts'
import { answeredSignIn, saveAnswer, secretsOf, takeSignIn, type AnsweredSignIn } from './store.ts'
import { suggestionFor } from './suggestion.ts'
import type { Visit } from './visit.ts'

const ANSWERS = { attempts: 240, seconds: 3600 }

interface Answer extends ProviderAnswer {
  readonly provider: SignInProvider
  /** The secret of X's request token, which the browser kept. */
  readonly tokenSecret?: string
}

/** Throws `sign_in_failed` for an answer that this browser did not ask for, or that was redeemed before. */
export async function finishSignIn(ctx: Context, answer: Answer, visit: Visit): Promise<Outcome> {
  const { provider, state, tokenSecret } = answer
  await throttle(ctx.db, [`social sign-in ${networkOf(visit.origin.address)}`], ANSWERS)
  const started = await ctx.write((tx) => takeSignIn(tx, { provider, state, browser: visit.browser }))
  const secrets = started && secretsOf(ctx.config, started)
  if (!secrets) throw signInFailed()
  if (tokenSecret !== undefined && !isEqual(tokenSecret, secrets['tokenSecret'] ?? '')) throw signInFailed()
  const identity = await ctx.signInProviders[provider].finish(answer, secrets)
  const signIn = { ...started, answer: identity }
  if (started.purpose === 'link') return linkToCaller(ctx, signIn, visit)
  if (started.purpose === 'proof') return proceedWithProof(ctx, signIn, visit)
  return proceedWithSignIn(ctx, signIn, visit)
}

async function proceedWithSignIn(ctx: Context, signIn: AnsweredSignIn, visit: Visit): Promise<Outcome> {
  const { provider, answer } = signIn
  const owner = await identityOwner(ctx.db, { provider, subject: answer.subject })
  if (owner && !(await secondFactorOf(ctx.db, owner.id))) return enterLinkedAccount(ctx, signIn, owner, visit)
  const { verifiedAddress } = answer
  const isKnown = verifiedAddress !== undefined && (await accountByEmail(ctx.db, verifiedAddress)) !== undefined
  // Signing in is open in countries without the site, signing up is not.
  if (!owner && !isKnown && (await ctx.isBlockedIn(visit.viewer.country))) throw countryBlocked()
  const ticket = await ticketFor(ctx, signIn, answer)
  if (owner) return { step: 'code', provider, ticket }
  if (isKnown) return { step: 'confirm', provider, ticket, email: verifiedAddress }
  return { step: 'register', provider, ticket, suggestion: await suggestionFor(ctx, signIn) }
}

async function proceedWithProof(ctx: Context, signIn: AnsweredSignIn, visit: Visit): Promise<Outcome> {
  const { provider, answer } = signIn
  const { id } = sessionOf(visit, signIn)
  if (!(await secondFactorOf(ctx.db, id))) return confirmCaller(ctx, signIn, visit)
  return { step: 'code', provider, ticket: await ticketFor(ctx, signIn, answer) }
}

const ticketFor = (ctx: Context, { id }: AnsweredSignIn, answer: ProviderIdentity): Promise<string> =>
  ctx.write((tx) => saveAnswer(tx, id, answer))

/** Continues a sign-in or a confirmation that needs a two-factor code. */
export async function finishWithCode(ctx: Context, ticket: string, visit: Visit): Promise<Outcome> {
  const signIn = await answeredSignIn(ctx.db, { secret: ticket, by: 'ticket_hash', browser: visit.browser })
  if (!signIn) throw signInFailed()
  if (signIn.purpose === 'proof') return confirmCaller(ctx, signIn, visit)
  const owner = await identityOwner(ctx.db, { provider: signIn.provider, subject: signIn.answer.subject })
  if (!owner) throw signInFailed()
  return enterLinkedAccount(ctx, signIn, owner, visit)
}
