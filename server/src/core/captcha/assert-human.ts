import type { Captcha, CaptchaAct } from '@fanfare/contract/captcha'
import { ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newProofOfWork } from '#platform/captcha/proof-of-work.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'
import { isLimitNear, type CountedLimit } from '#platform/throttle.ts'
import { passIn, redeemPass } from './passes.ts'
import { recaptchaKeys } from './recaptcha-keys.ts'

interface Asking {
  readonly act: CaptchaAct
  /** The limits that the call counts. A rejected call uses none of their attempts. */
  readonly limits: readonly CountedLimit[]
  readonly address: string
  readonly cookies: string | undefined
}

/** Throws `captcha_needed` if one of the limits is near and the browser has no pass for this act. Uses up the pass. */
export async function assertHuman(ctx: Context, { act, limits, address, cookies }: Asking): Promise<void> {
  if (!(await isLimitNear(ctx.db, limits))) return
  const network = networkOf(address)
  const pass = passIn(cookies)
  if (pass !== undefined && (await redeemPass(ctx.db, { pass, act, network }))) return
  const captcha = await newCaptcha(ctx, act, network)
  throw new ApiError('captcha_needed', t('We need to check that you’re not a robot. Try again.'), { captcha })
}

async function newCaptcha(ctx: Context, act: CaptchaAct, network: string): Promise<Captcha> {
  const keys = await recaptchaKeys(ctx)
  if (keys) return { kind: 'recaptcha', siteKey: keys.siteKey, act }
  return { kind: 'proof_of_work', challenge: await newProofOfWork(ctx.config, { act, network }, ctx.clock.now()) }
}
