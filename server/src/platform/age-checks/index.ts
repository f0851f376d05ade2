/**
 * Calls a provider of age checks. Its hosted page checks the visitor and sends the browser back with a signed result, a JWT
 * (RFC 7519) whose keys the provider publishes (RFC 7517).
 */
import { Type, type Static, type TSchema } from 'typebox'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Config } from '../config.ts'

export interface AgeChecks {
  /** Returns the address of the provider's page. Throws `not_ready` if the provider does not respond. */
  start(check: StartedCheck): Promise<string>
  /** Throws `age_check_failed` for a result that the provider did not sign for this site, and `not_ready`. */
  read(result: string, now: Date): Promise<AgeCheckResult>
}

interface StartedCheck {
  /** Identifies the check in its result. */
  readonly nonce: string
  readonly country: string | undefined
  /** The provider adds the parameter `result`. */
  readonly returnUrl: string
}

const Claims = Type.Object({
  nonce: Type.String({ minLength: 1, maxLength: 100 }),
  /** How the provider checked the age, such as `document` or `face_estimate`. */
  method: Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }),
  over18: Type.Boolean(),
})
type AgeCheckResult = Static<typeof Claims>

const Started = Type.Object({ url: Type.String({ maxLength: 4000 }) })

const ALGORITHMS = ['EdDSA', 'ES256', 'PS256', 'RS256']
const MAX_RESULT_AGE = '1 hour'

/** Returns undefined if no provider is configured. */
export function openAgeChecks({
  ageChecks,
  origin,
  gatewayTimeoutMs,
}: Pick<Config, 'ageChecks' | 'origin' | 'gatewayTimeoutMs'>): AgeChecks | undefined {
  if (!ageChecks) return undefined
  const { url, key } = ageChecks
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), { timeoutDuration: gatewayTimeoutMs })
  return {
    async start({ nonce, country, returnUrl }) {
      const page = await startedPage(`${url}/checks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ nonce, returnUrl, minimumAge: 18, ...(country !== undefined && { country }) }),
        signal: AbortSignal.timeout(gatewayTimeoutMs),
        redirect: 'error',
      }).catch(asDown)
      // A page without https could be replaced on the way.
      if (!URL.canParse(page) || new URL(page).protocol !== new URL(url).protocol)
        return asDown(new Error('The provider of age checks returned no page.'))
      return page
    },
    async read(result, now) {
      const checks = { issuer: url, audience: origin, algorithms: ALGORITHMS, currentDate: now, maxTokenAge: MAX_RESULT_AGE }
      const { payload } = await jwtVerify(result, keys, { ...checks, requiredClaims: ['exp'] }).catch(asApiError)
      return claimsOf(payload)
    },
  }
}

async function startedPage(url: string, init: RequestInit): Promise<string> {
  const reply = await fetch(url, init)
  if (!reply.ok) throw new Error(`The provider of age checks replied with status ${reply.status}.`)
  return (await parsed(Started, await reply.json())).url
}

const claimsOf = (payload: JWTPayload): Promise<AgeCheckResult> => parsed(Claims, payload).catch(asFailed)

async function parsed<S extends TSchema>(schema: S, value: unknown): Promise<Static<S>> {
  const { Parse } = await import('typebox/value')
  return Parse(schema, value)
}

export const ageCheckFailed = () => apiError('age_check_failed', t('We couldn’t confirm your age. Start the check again.'))

export const ageChecksDown = () => apiError('not_ready', t('Age checks aren’t available right now. Try again later.'))

/** The keys could not be read, which says nothing about the result. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'

function asApiError(error: unknown): never {
  return isUnreachable(error) ? asDown(error) : asFailed(error)
}

function asFailed(cause: unknown): never {
  const failed = ageCheckFailed()
  failed.cause = cause
  throw failed
}

function asDown(cause: unknown): never {
  const down = ageChecksDown()
  down.cause = cause
  throw down
}
