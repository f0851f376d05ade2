/** Opens the sign-in providers. One without keys is not offered. */
import type { Config } from '../config.ts'
import { openGoogle } from './google.ts'
import type { ProviderServices, SignInProviders } from './index.ts'
import { openTwitter } from './twitter.ts'

export function openSignInProviders(config: Config, keys: ProviderServices['keys']): SignInProviders {
  const shared = { keys, origin: config.origin, timeoutMs: config.gatewayTimeoutMs }
  return {
    google: openGoogle({ ...shared, url: config.googleUrl }),
    twitter: openTwitter({ ...shared, url: config.twitterUrl }),
  }
}
