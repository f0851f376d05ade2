import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import type { ProviderSettings, SignInMethods } from '@fanfare/contract/social-sign-in'
import type { identitiesOf } from '#core/accounts/index.ts'
import type { KeyState } from '#platform/gateways/keys.ts'
import type { ProviderClient, StartedSignIn } from '#platform/sign-in-providers/index.ts'

/** The browser keeps the request token of X, and sends it back with the answer. */
export const startedView = (provider: SignInProvider, { url, state, secrets }: StartedSignIn) => ({
  url,
  ...(provider === 'twitter' && { oauthToken: state, oauthTokenSecret: secrets['tokenSecret'] ?? '' }),
})

interface Methods {
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  readonly identities: Awaited<ReturnType<typeof identitiesOf>>
  readonly offered: readonly SignInProvider[]
}

/** Lists the providers that are linked, and those that can be. */
export function methodsView({ hasPassword, hasPasskey, identities, offered }: Methods): SignInMethods {
  const linked = new Map(identities.map((one) => [one.provider, one]))
  const shown = (['google', 'twitter'] as const).filter((name) => linked.has(name) || offered.includes(name))
  return {
    hasPassword,
    hasPasskey,
    providers: shown.map((provider) => ({
      provider,
      label: linked.get(provider)?.label ?? '',
      linkedAt: linked.get(provider)?.linked_at.toISOString() ?? null,
      isOffered: offered.includes(provider),
    })),
  }
}

export const providerView = (client: ProviderClient, isReady: boolean, keys: readonly KeyState[]): ProviderSettings => ({
  provider: client.name,
  isReady,
  callbackUrl: client.callbackUrl,
  keys: keys.map(({ name, example, from, shown, setAt }) => ({
    name,
    example,
    from,
    shown,
    setAt: setAt?.toISOString() ?? null,
  })),
})
