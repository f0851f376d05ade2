import * as site from '@fanfare/contract/site'
import { done } from '@fanfare/contract'
import { notFound, refuse } from '#kit/refusal.ts'
import { act, answer } from '#platform/answer.ts'
import type { House } from '#platform/house.ts'
import { settings } from '#core/settings/index.ts'
import { limitContact, writeToOperators } from './contact.ts'
import { demoAccounts } from './demo-accounts.ts'
import { mailsTo } from './store.ts'
import { mailView, publicSettings } from './views.ts'

const VERSION = '0.1.0'

const shown = async (house: House) => publicSettings(house, await settings(house), await demoAccounts(house))

export const answers = [
  answer(site.readPublicSettings, ({ house }) => shown(house)),

  answer(site.readSettings, async ({ house, body }) => {
    const all: Record<string, unknown> = await shown(house)
    return Object.fromEntries(body.keys.filter((key) => Object.hasOwn(all, key)).map((key) => [key, all[key]]))
  }),

  answer(site.readDemoMails, async ({ house, query: { email, limit = 5 } }) => {
    if (house.config.mode !== 'demo') throw notFound('mail')
    const rows = await mailsTo(house.db, email, limit)
    return { data: rows.map((row) => mailView(row, house.config)), total: rows.length }
  }),

  act(site.contact, async ({ tx, body, origin }) => {
    await limitContact(tx.db, origin.address)
    await writeToOperators(tx, body)
    return done
  }),

  answer(site.readHealth, async ({ house }) => {
    const trouble = await house.health.trouble()
    if (trouble !== undefined) throw refuse('not_ready', trouble)
    return { live: true as const, ready: true, version: VERSION }
  }),
]
