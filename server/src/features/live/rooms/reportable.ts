/** Lets people report a show. Hiding it ends it. */
import { LIVE } from '@fanfare/contract/live-limits'
import { accountById } from '#core/accounts/index.ts'
import { contentReportable, type ReportableKind } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'
import { endRoom } from './change-status.ts'
import { lockRoom, roomById } from './store.ts'

const base = contentReportable({
  kind: LIVE,
  label: () => t('Live show'),
  async describe(db, id) {
    const row = await roomById(db, id)
    return row && { title: row.title, text: row.title }
  },
  path: async (db, { ownerId }) => `/live/${(await accountById(db, ownerId))?.username ?? ''}`,
})

export const liveReportable: ReportableKind = {
  ...base,
  async hide(tx, item) {
    const row = await lockRoom(tx, item.id)
    if (row?.status === 'live') await endRoom(tx, row, { by: 'operator' })
    await base.hide?.(tx, item)
  },
}
