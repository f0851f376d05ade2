import * as site from '@fanfare/contract/site'
import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import { done } from '@fanfare/contract'
import { act, answer } from '#platform/answer.ts'
import type { House } from '#platform/house.ts'
import { settings } from '#core/settings/index.ts'
import { limitContact, writeToOperators } from './contact.ts'
import { demoAccounts } from './demo-accounts.ts'
import { publicSettings } from './views.ts'

const VERSION = '0.1.0'

const shown = async (house: House) => publicSettings(house, await settings(house), await demoAccounts(house))

export const answers = [
  answer(site.readPublicSettings, ({ house }) => shown(house)),

  answer(site.readSettings, async ({ house, body }) => {
    const all: Record<string, unknown> = await shown(house)
    return Object.fromEntries(body.keys.filter((key) => Object.hasOwn(all, key)).map((key) => [key, all[key]]))
  }),

  act(site.contact, async ({ tx, body, origin }) => {
    await limitContact(tx.db, origin.address)
    await writeToOperators(tx, body)
    return done
  }),

  answer(site.readHealth, async ({ house }) => {
    const ready = await sql`select 1 from settings limit 1`.execute(house.db).then(
      () => true,
      () => false,
    )
    if (!ready) throw refuse('not_ready', 'The database does not answer.')
    return { live: true as const, ready, version: VERSION }
  }),
]
