import { done } from '@fanfare/contract'
import * as captcha from '@fanfare/contract/captcha'
import { passCookie, RECAPTCHA, recaptchaKeys } from '#core/captcha/index.ts'
import { storeKeys } from '#core/settings/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { isSecretKeyKnown } from '#platform/captcha/recaptcha.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'
import { verifyToken } from './verify-captcha.ts'
import { settingsView } from './views.ts'

async function overview(ctx: Context): Promise<captcha.CaptchaSettings> {
  const [keys, states] = await Promise.all([recaptchaKeys(ctx), ctx.gateways.keys.states(RECAPTCHA)])
  return settingsView(keys === undefined ? 'proof_of_work' : 'recaptcha', states)
}

export const routes = [
  action(captcha.verifyCaptcha, async ({ ctx, body, origin, setCookie }) => {
    const pass = await verifyToken(ctx, body.token, origin.address)
    setCookie(passCookie(pass, ctx.config.origin.startsWith('https:')))
    return done
  }),

  query(captcha.readCaptchaSettings, ({ ctx }) => overview(ctx)),

  action(captcha.setCaptchaKeys, async ({ ctx, viewer, body }) => {
    // Copied text often ends with a line break.
    const typed = Object.fromEntries(body.keys.map(({ name, value }) => [name, value.trim()]))
    const { secretKey } = await ctx.gateways.keys.tried(RECAPTCHA, typed)
    if (typed['secretKey'] && secretKey !== undefined && !(await isSecretKeyKnown(ctx.config, secretKey)))
      throw notValid('secretKey', t('Google doesn’t know this key.'))
    const subject = { kind: 'captcha', id: RECAPTCHA } as const
    await ctx.write(async (tx) => {
      const after = await storeKeys(tx, { party: RECAPTCHA, typed })
      recordAct(tx, { operator: viewer, act: 'captcha.keys', subject, after })
    })
    return overview(ctx)
  }),
]
