/** Links an identity to the caller's account, and unlinks it. */
import type { Outcome } from '@fanfare/contract/social-sign-in'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { assertAnotherWay, identitiesOf, linkIdentity, lockAccount, unlinkIdentity } from '#core/accounts/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { PROVIDER_NAMES, signInFailed, type ProviderIdentity } from '#platform/sign-in-providers/index.ts'
import { sessionOf } from './confirm-caller.ts'
import { providerUsed } from './events.ts'
import { completeSignIn, type AnsweredSignIn } from './store.ts'
import type { Visit } from './visit.ts'

/** The call that started the linking asked for the password. */
export async function linkToCaller(ctx: Context, signIn: AnsweredSignIn, visit: Visit): Promise<Outcome> {
  const { id } = sessionOf(visit, signIn)
  const { provider, answer, redirect_url: redirectUrl } = signIn
  await ctx.write(async (tx) => {
    if (!(await completeSignIn(tx, signIn.id))) throw signInFailed()
    await linkTo(tx, id, provider, answer)
  })
  return { step: 'linked', provider, ...(redirectUrl !== null && { redirectUrl }) }
}

/** Throws `already_done` if the identity belongs to another account, or the account has another one at this provider. */
export async function linkTo(tx: Tx, accountId: string, provider: SignInProvider, answer: ProviderIdentity): Promise<void> {
  const { subject, label } = answer
  await lockAccount(tx, accountId)
  if (!(await linkIdentity(tx, accountId, { provider, subject, label })))
    throw apiError(
      'already_done',
      t('This account at {provider} is already linked to an account here, or yours already has one.', {
        provider: PROVIDER_NAMES[provider],
      }),
    )
  tx.emit(providerUsed, { accountId, provider, act: 'linked' })
}

/** Throws `not_allowed` for the last way to sign in. */
export async function unlink(tx: Tx, accountId: string, provider: SignInProvider): Promise<void> {
  const identities = await identitiesOf(tx.db, accountId)
  if (!identities.some((one) => one.provider === provider)) throw notFound()
  await assertAnotherWay(tx, accountId)
  if (!(await unlinkIdentity(tx, accountId, provider))) throw notFound()
  tx.emit(providerUsed, { accountId, provider, act: 'unlinked' })
}
