import type { IncomingMessage } from 'node:http'
import { openAgeGate } from '#core/age-gate/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Config } from '#platform/config.ts'
import type { Context, Services } from '#platform/context.ts'
import type { Identify } from '#platform/http.ts'
import { countryRule } from '#platform/request-country.ts'
import { missingRights } from '#platform/viewer.ts'
import { identify } from './sessions.ts'
import type { AccountsDb } from './tables.ts'

/** Tells who sends a request, and from where. The context contains these rules, so they get it when they are asked. */
export function callersOf(config: Config, db: AccountsDb, context: () => Context) {
  const isBlockedIn: Services['isBlockedIn'] = async (country) =>
    country !== undefined && (await settings(context())).blockedCountries.includes(country)
  const known: Identify = (token, country) => identify(db, token, country)
  const countryOf = countryRule(config)
  const withRights = onlyWithRights(known, { config, isBlockedIn })
  const ageGate = openAgeGate(context)
  const socketRules = {
    identify: (token: string, handshake: IncomingMessage) => withRights(token, countryOf(handshake)),
    mayConnect: ageGate.admits,
  }
  return { ageGate, countryOf, isBlockedIn, known, withRights, socketRules }
}

/** Treats sessions without rights, and members from countries without the site, and owners of closed accounts as guests. */
const onlyWithRights =
  (known: Identify, { config, isBlockedIn }: Pick<Services, 'config' | 'isBlockedIn'>): Identify =>
  async (token, country) => {
    const viewer = await known(token, country)
    if (!viewer || missingRights(viewer, config) !== undefined) return undefined
    return viewer.role !== 'admin' && (await isBlockedIn(viewer.country)) ? undefined : viewer
  }
