/** Lets only the account that requested an archive download it, while it exists. */
import { folderOf, STORAGE_AREA, ARCHIVE } from './order-export.ts'
import { findExport } from './store.ts'
import { EXPORT } from './views.ts'
import { isId } from '#lib/id.ts'
import type { PlaybackFolder } from '#platform/playback-routes.ts'

export const archiveFolder: PlaybackFolder = {
  area: STORAGE_AREA,
  async mayPlay({ db }, viewer, { kind, subjectId, folder }) {
    if (kind !== EXPORT || !isId(subjectId) || folder !== folderOf(subjectId)) return false
    const row = await findExport(db, subjectId)
    return row?.status === 'ready' && viewer.id !== null && row.account_id === viewer.id
  },
  async made({ db }, { subjectId }, name) {
    const row = await findExport(db, subjectId)
    if (!row || name !== ARCHIVE) return 'missing'
    return { saveAs: `${row.kind}-${row.created_at.toISOString().slice(0, 10)}.zip` }
  },
}
