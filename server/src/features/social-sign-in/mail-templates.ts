import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { sendMailTo, type Account } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { PROVIDER_NAMES } from '#platform/sign-in-providers/index.ts'

interface OwnerLink {
  readonly provider: SignInProvider
  readonly token: string
}

/** Asks the owner of an account whether a person who signs in with a provider is them. */
export async function mailConfirmSignIn(tx: Tx, owner: Account, { provider, token }: OwnerLink): Promise<void> {
  const values = { provider: PROVIDER_NAMES[provider] }
  await sendMailTo(tx, owner, () => ({
    subject: t('Confirm your sign-in'),
    isSentAnyway: true,
    body: [
      t('Someone wants to sign in to your account with {provider}. Confirm it if it was you.', values),
      t('The link works once, in the same browser, and expires in one hour.'),
    ],
    button: { label: t('Confirm sign-in'), url: `/auth/social/confirm?token=${token}` },
    note: t('If you didn’t ask for this, ignore this email. Nothing changes.'),
  }))
}
