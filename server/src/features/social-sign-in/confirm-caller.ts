/** Confirms the caller's identity with a linked provider, as the password would. */
import type { Outcome } from '@fanfare/contract/social-sign-in'
import { checkSecondFactor, lockIdentity, markReauthenticated } from '#core/accounts/index.ts'
import { secondFactorChanged } from '#features/auth/events.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { PROVIDER_NAMES, signInFailed } from '#platform/sign-in-providers/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import { completeSignIn, type AnsweredSignIn } from './store.ts'
import type { Visit } from './visit.ts'

/** Returns the caller. Throws unless the same session started the linking or the proof. */
export function sessionOf({ viewer }: Visit, { session_id: sessionId }: AnsweredSignIn): Viewer {
  if (viewer.id === null || viewer.sessionId !== sessionId) throw signInFailed()
  return viewer
}

/** Counts as the password for ten minutes, in this session. Throws for an identity of someone else. */
export async function confirmCaller(ctx: Context, signIn: AnsweredSignIn, visit: Visit): Promise<Outcome> {
  const { id, sessionId } = sessionOf(visit, signIn)
  const { provider, answer, redirect_url: redirectUrl } = signIn
  const secondFactor = await checkSecondFactor(ctx, { accountId: id, device: sessionId, code: visit.code })
  await ctx.write(async (tx) => {
    if (!(await completeSignIn(tx, signIn.id))) throw signInFailed()
    if (!(await lockIdentity(tx, id, { provider, subject: answer.subject })))
      throw apiError(
        'sign_in_failed',
        t('This account at {provider} isn’t linked to your account.', { provider: PROVIDER_NAMES[provider] }),
      )
    await markReauthenticated(tx, sessionId)
    if (secondFactor === 'recovery') tx.emit(secondFactorChanged, { accountId: id, secondFactor: 'recovered' })
  })
  return { step: 'proved', provider, ...(redirectUrl !== null && { redirectUrl }) }
}
