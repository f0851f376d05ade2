/** Lets people report a show. Hiding it ends it. */
import { LIVE } from '@fanfare/contract/live-limits'
import { accountsById } from '#core/accounts/index.ts'
import { contentReportable, type ReportableKind } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'
import { endRoom } from './change-status.ts'
import { lockRoom, roomsById } from './store.ts'

const base = contentReportable({
  kind: LIVE,
  label: () => t('Live show'),
  describe: async (db, ids) => new Map((await roomsById(db, ids)).map((row) => [row.id, { title: row.title, text: row.title }])),
  async paths(db, subjects) {
    const owners = await accountsById(
      db,
      subjects.map(({ ownerId }) => ownerId),
    )
    return new Map(subjects.map(({ id, ownerId }) => [id, `/live/${owners.get(ownerId)?.username ?? ''}`]))
  },
})

export const liveReportable: ReportableKind = {
  ...base,
  async hide(tx, ids) {
    for (const id of ids) {
      const row = await lockRoom(tx, id)
      if (row?.status === 'live') await endRoom(tx, row, { by: 'operator' })
    }
    await base.hide?.(tx, ids)
  },
}
