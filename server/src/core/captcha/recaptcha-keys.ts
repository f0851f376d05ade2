import type { Context } from '#platform/context.ts'

/** The name under which the keys are stored. */
export const RECAPTCHA = 'recaptcha'

/** Returns the keys; undefined unless both are set. */
export async function recaptchaKeys({ gateways }: Pick<Context, 'gateways'>) {
  const { siteKey, secretKey } = await gateways.keys.read(RECAPTCHA)
  return siteKey !== undefined && secretKey !== undefined ? { siteKey, secretKey } : undefined
}

/** Returns the public key; empty unless reCAPTCHA is on. */
export const recaptchaSiteKey = async (ctx: Pick<Context, 'gateways'>): Promise<string> =>
  (await recaptchaKeys(ctx))?.siteKey ?? ''
