/** Checks tokens of reCAPTCHA v3 with Google, which returns the act and a score from 0 (a robot) to 1. */
import { Type, type Static } from 'typebox'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Config } from '../config.ts'

const GOOGLE = 'https://www.google.com'
/** Google recommends this value to begin with. */
const MIN_SCORE = 0.5

const Assessment = Type.Object({
  success: Type.Boolean(),
  score: Type.Optional(Type.Number()),
  action: Type.Optional(Type.String()),
  hostname: Type.Optional(Type.String()),
  'error-codes': Type.Optional(Type.Array(Type.String())),
})
type Assessment = Static<typeof Assessment>

type Needed = Pick<Config, 'recaptchaUrl' | 'gatewayTimeoutMs' | 'origin'>

/** Returns the act that the page named to Google; undefined for a robot, or a token of another site. Throws `not_ready`. */
export async function recaptchaAct(config: Needed, secretKey: string, token: string): Promise<string | undefined> {
  const { success, score = 0, action, hostname } = await assessmentOf(config, secretKey, token)
  const isOurs = hostname === new URL(config.origin).hostname
  return success && isOurs && score >= MIN_SCORE ? action : undefined
}

/** Returns whether Google knows the key. Throws `not_ready`. */
export async function isSecretKeyKnown(config: Needed, secretKey: string): Promise<boolean> {
  const { 'error-codes': errors = [] } = await assessmentOf(config, secretKey, 'none')
  return !errors.includes('invalid-input-secret')
}

/** Leaves out the visitor's address, which Google does not need. */
async function assessmentOf(config: Needed, secret: string, response: string): Promise<Assessment> {
  const { Parse } = await import('typebox/value')
  try {
    const reply = await fetch(`${config.recaptchaUrl ?? GOOGLE}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response }),
      signal: AbortSignal.timeout(config.gatewayTimeoutMs),
      redirect: 'error',
    })
    return Parse(Assessment, await reply.json())
  } catch (cause) {
    const down = apiError('not_ready', t('reCAPTCHA isn’t responding right now. Try again later.'))
    down.cause = cause
    throw down
  }
}
