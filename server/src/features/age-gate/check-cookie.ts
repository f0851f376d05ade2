/** Binds a started check to its browser by a secret that scripts cannot read. */
import { isSecure } from '#platform/age-gate.ts'
import type { Config } from '#platform/config.ts'

const COOKIE = 'age_check'
const LIFETIME_SECONDS = 60 * 60

export const checkCookie = (config: Pick<Config, 'origin'>, secret: string): string =>
  `${COOKIE}=${secret}; Path=/api/age-gate; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`

export const checkSecretIn = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?=;|\\s*$)`).exec(cookies ?? '')?.[1]
