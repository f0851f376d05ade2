/** Defines the providers that confirm who someone is: Google by OpenID Connect, X by OAuth 1.0a. */
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { apiError, ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** Values that only this server and the provider know. They are stored encrypted until the answer. */
export type ProviderSecrets = Readonly<Record<string, string>>

export interface StartedSignIn {
  /** The provider's page, to which the browser goes. */
  readonly url: string
  /** Identifies the answer: the state (Google) or the request token (X). */
  readonly state: string
  readonly secrets: ProviderSecrets
}

export interface ProviderAnswer {
  readonly state: string
  /** The authorization code (Google) or the verifier (X). */
  readonly code: string
}

/** A person, as the provider knows them. */
export interface ProviderIdentity {
  /** The provider's permanent id of the person. */
  readonly subject: string
  /** The email address or name at the provider, by which people recognize the identity. */
  readonly label: string
  readonly name: string
  /** Present only if the provider has verified that the person reads its emails. */
  readonly verifiedAddress?: string
}

export interface ProviderClient {
  readonly name: SignInProvider
  /** The address that the operator registers at the provider. */
  readonly callbackUrl: string
  /** Whether every key is set. */
  isReady(): Promise<boolean>
  /** Throws `not_ready` if the provider does not respond. */
  start(): Promise<StartedSignIn>
  /** Throws `not_ready` if the provider does not respond, and `sign_in_failed` if its answer proves nothing. */
  finish(answer: ProviderAnswer, secrets: ProviderSecrets): Promise<ProviderIdentity>
}

export type SignInProviders = Readonly<Record<SignInProvider, ProviderClient>>

/** Returns the providers whose keys are set. */
export async function offeredProviders(providers: SignInProviders): Promise<SignInProvider[]> {
  const all = [providers.google, providers.twitter]
  const ready = await Promise.all(all.map((one) => one.isReady()))
  return all.filter((_, at) => ready[at]).map(({ name }) => name)
}

/** Names are trademarks and are not translated. */
export const PROVIDER_NAMES: Readonly<Record<SignInProvider, string>> = { google: 'Google', twitter: 'X' }

/** Throws for an answer that is forged, was used before, expired, or belongs to another browser. */
export const signInFailed = () => apiError('sign_in_failed', t('This sign-in didn’t work or has expired. Try again.'))

/** Thrown when a provider cannot be reached. `cause` is for the log. */
export class ProviderDown extends ApiError {
  override name = 'ProviderDown'
  constructor(provider: SignInProvider, cause: unknown) {
    super('not_ready', t('{provider} isn’t responding right now. Try again later.', { provider: PROVIDER_NAMES[provider] }))
    this.cause = cause
  }
}

export interface ProviderServices {
  readonly keys: { read(gateway: string): Promise<Readonly<Record<string, string>>> }
  /** The address of the site. */
  readonly origin: string
  readonly timeoutMs: number
  /** Address of a stand-in, for tests. */
  readonly url: string | undefined
}

/** Throws `not_found` unless every key is set. */
export function requiredKeys<const K extends string>(
  found: Readonly<Record<string, string>>,
  names: readonly K[],
): Record<K, string> {
  const entries = names.map((name) => [name, found[name]] as const)
  if (entries.some(([, value]) => value === undefined))
    throw apiError('not_found', t('This site doesn’t offer this way to sign in.'))
  return Object.fromEntries(entries) as Record<K, string>
}
