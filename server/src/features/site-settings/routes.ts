import * as site from '@fanfare/contract/site-settings'
import { recordedActs } from '#core/audit/index.ts'
import { changeSettings, readSettings, settings } from '#core/settings/index.ts'
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
    const { rows, total } = await recordedActs(ctx.db, { subjectKind: 'setting', subjectIds: NAMES }, { limit, offset })
    return { data: rows.map(changeView), total }
  }),
]
