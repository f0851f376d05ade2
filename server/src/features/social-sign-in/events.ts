import { Type } from 'typebox'
import { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { event } from '#platform/events.ts'

/** Someone linked a provider, unlinked it, or signed in with it. */
export const providerUsed = event(
  'account.provider_used',
  Type.Object({
    accountId: Type.String(),
    provider: SignInProvider,
    act: Type.Enum(['linked', 'unlinked', 'signed_in']),
  }),
)
