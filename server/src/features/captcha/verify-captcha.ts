import { CaptchaAct } from '@fanfare/contract/captcha'
import { issuePass, recaptchaKeys } from '#core/captcha/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { solvedAct } from '#platform/captcha/proof-of-work.ts'
import { recaptchaAct } from '#platform/captcha/recaptcha.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'

/** Returns a pass for one call. Throws `captcha_failed` for a token that proves nothing, and `not_ready` if Google is down. */
export async function verifyToken(ctx: Context, token: string, address: string): Promise<string> {
  const network = networkOf(address)
  const act = await actOf(ctx, token, network)
  const pass = act && (await ctx.write((tx) => issuePass(tx, { token, act, network })))
  if (pass === undefined)
    throw apiError('captcha_failed', t('We couldn’t confirm that you’re not a robot. Reload the page and try again.'))
  return pass
}

async function actOf(ctx: Context, token: string, network: string): Promise<CaptchaAct | undefined> {
  const keys = await recaptchaKeys(ctx)
  if (!keys) return solvedAct(ctx.config, token, { network, now: ctx.clock.now() })
  const { Check } = await import('typebox/value')
  const act = await recaptchaAct(ctx.config, keys.secretKey, token)
  return Check(CaptchaAct, act) ? act : undefined
}
