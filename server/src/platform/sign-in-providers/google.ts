/** Signs in with Google by OpenID Connect: authorization code, PKCE, and an ID token whose signature is verified. */
import * as client from 'openid-client'
import { ProviderDown, requiredKeys, signInFailed, type ProviderClient, type ProviderServices } from './index.ts'

const ISSUER = 'https://accounts.google.com'
const NAME = 'google'
const KEYS = ['clientId', 'clientSecret'] as const
/** Google may change its addresses, so they are read again after this time. Its signing keys are read as they change. */
const DISCOVERY_LIFETIME_MS = 3_600_000

export function openGoogle({ keys, origin, timeoutMs, url }: ProviderServices): ProviderClient {
  const callbackUrl = `${origin}/auth/google/callback`
  const configuration = discoveries({ issuer: url ?? ISSUER, isStandIn: url !== undefined, timeoutMs })
  const read = async () => configuration(requiredKeys(await keys.read(NAME), KEYS))
  return {
    name: NAME,
    callbackUrl,
    async isReady() {
      const found = await keys.read(NAME)
      return KEYS.every((name) => found[name] !== undefined)
    },
    async start() {
      const config = await read().catch(asApiError)
      const secrets = { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
      const state = client.randomState()
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        // People with several Google accounts choose one, and see which one they use.
        prompt: 'select_account',
      })
      return { url: address.href, state, secrets }
    },
    async finish({ state, code }, { nonce = '', verifier = '' }) {
      const config = await read().catch(asApiError)
      const current = new URL(callbackUrl)
      current.search = new URLSearchParams({ state, code, iss: config.serverMetadata().issuer }).toString()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(config, current, checks).catch(asApiError)
      const claims = tokens.claims()
      if (!claims) throw signInFailed()
      const { sub: subject, email, email_verified: isVerified, name } = claims
      const address = typeof email === 'string' ? email : undefined
      return {
        subject,
        label: address ?? subject,
        name: typeof name === 'string' ? name : '',
        ...(address !== undefined && isVerified === true && { verifiedAddress: address }),
      }
    },
  }
}

interface Discovery {
  readonly issuer: string
  readonly isStandIn: boolean
  readonly timeoutMs: number
}

/** Keeps one configuration, for the keys of the last call. */
function discoveries({ issuer, isStandIn, timeoutMs }: Discovery) {
  let kept: { readonly id: string; readonly until: number; readonly config: client.Configuration } | undefined
  return async ({ clientId, clientSecret }: Record<(typeof KEYS)[number], string>): Promise<client.Configuration> => {
    const id = `${clientId} ${clientSecret}`
    if (kept && kept.id === id && kept.until > performance.now()) return kept.config
    const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutMs / 1000,
      // The library otherwise trusts a token that it received over TLS without checking its signature.
      execute: [client.enableNonRepudiationChecks, ...(isStandIn ? [client.allowInsecureRequests] : [])],
    })
    kept = { id, until: performance.now() + DISCOVERY_LIFETIME_MS, config }
    return config
  }
}

/** Errors that say nothing about the answer, because Google was not reached or replied with an error of its own. */
const UNAVAILABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

function asApiError(error: unknown): never {
  const isUnreachable = error instanceof TypeError && error.message === 'fetch failed'
  if (isUnreachable || (error instanceof client.ClientError && UNAVAILABLE.has(error.code ?? '')))
    throw new ProviderDown(NAME, error)
  if (error instanceof client.ResponseBodyError && error.status >= 500) throw new ProviderDown(NAME, error)
  if (error instanceof client.ClientError || error instanceof client.ResponseBodyError) {
    const failed = signInFailed()
    failed.cause = error
    throw failed
  }
  throw error
}
