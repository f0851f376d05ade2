import * as site from '@fanfare/contract/site-settings'
import { peopleById } from '#core/accounts/index.ts'
import { changeSettings, readSettings, settingChanges, settings } from '#core/settings/index.ts'
import { action, query } from '#platform/route-handler.ts'
import { generalCommissionChanged } from './events.ts'
import { changesOf, NAMES } from './rules.ts'
import { changeView, settingsView } from './views.ts'

export const routes = [
  query(site.readSiteSettings, async ({ ctx }) => settingsView(await settings(ctx))),

  action(site.changeSiteSettings, async ({ ctx, viewer, body }) => {
    await ctx.write(async (tx) => {
      const before = await readSettings(tx.db)
      const changes = changesOf(body, before)
      await changeSettings(tx, changes, viewer)
      const { commissionPercent = before.commissionPercent } = changes
      if (commissionPercent !== before.commissionPercent) tx.emit(generalCommissionChanged, {})
    })
    return settingsView(await readSettings(ctx.db))
  }),

  query(site.listSettingChanges, async ({ ctx, query: { limit = 20, offset = 0 } }) => {
    const rows = await settingChanges(ctx.db, NAMES, { limit, offset })
    const ids = rows.map(({ by_id }) => by_id)
    const people = await peopleById(ctx.db, ids)
    return { data: rows.map((row) => changeView(row, people.get(row.by_id)?.name ?? '')), total: rows[0]?.total ?? 0 }
  }),
]
