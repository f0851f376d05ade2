import { done } from '@fanfare/contract'
import * as ageGate from '@fanfare/contract/age-gate'
import { changeSettings, readSettings, type Settings } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { ageCookie } from '#platform/age-gate.ts'
import type { Services } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { finishCheck, startCheck } from './check-age.ts'
import { checkCookie, checkSecretIn } from './check-cookie.ts'
import { checkedRules } from './rules.ts'

const settingsView = ({ ageRules }: Settings, { ageChecks }: Pick<Services, 'ageChecks'>): ageGate.AgeGateSettings => ({
  isAdultSite: ageRules.isAdultSite,
  elsewhere: ageRules.elsewhere,
  countries: ageRules.countries.map(({ country, method }) => ({ country, method })),
  canCheck: ageChecks !== undefined,
})

export const routes = [
  action(ageGate.declareAge, async ({ ctx, viewer, setCookie }) => {
    if (viewer.neededAgeCheck === 'check') throw apiError('age_check_needed', t('In your country, an age check is required.'))
    // A declaration never replaces a check, which lasts longer.
    if (viewer.neededAgeCheck) setCookie(ageCookie(ctx.config, 'declaration', ctx.clock.now()))
    return done
  }),

  action(ageGate.startAgeCheck, async ({ ctx, viewer, body, setCookie }) => {
    const { url, secret } = await startCheck(ctx, viewer, body.next)
    setCookie(checkCookie(ctx.config, secret))
    return { url }
  }),

  action(ageGate.finishAgeCheck, async ({ ctx, viewer, body, header, setCookie }) => {
    await finishCheck(ctx, viewer, { result: body.result, secret: checkSecretIn(header('cookie')) })
    setCookie(ageCookie(ctx.config, 'check', ctx.clock.now()))
    return done
  }),

  query(ageGate.readAgeGate, async ({ ctx }) => settingsView(await readSettings(ctx.db), ctx)),

  mutation(ageGate.changeAgeGate, async ({ tx, services, viewer, body }) => {
    await changeSettings(tx, { ageRules: checkedRules(body, services.ageChecks !== undefined) }, viewer)
    return settingsView(await readSettings(tx.db), services)
  }),
]
