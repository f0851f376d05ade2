/** Lets only the account that requested an archive download it, while it exists. */
import { folderOf, STORAGE_AREA, ARCHIVE } from './order-export.ts'
import { findExport } from './store.ts'
import { EXPORT, isOpenTo } from './views.ts'
import { isId } from '#lib/id.ts'
import type { DownloadArea } from '#platform/download-routes.ts'

export const archiveDownloads: DownloadArea = {
  area: STORAGE_AREA,
  decidesBeforeAgeCheck: true,
  async open({ db }, viewer, { grant: { kind, subjectId, folder }, name }) {
    if (kind !== EXPORT || name !== ARCHIVE || !isId(subjectId) || folder !== folderOf(subjectId)) return undefined
    const row = await findExport(db, subjectId)
    if (row?.status !== 'ready' || row.account_id !== viewer.id || !isOpenTo(viewer, row)) return undefined
    return { saveAs: `${row.kind}-${row.created_at.toISOString().slice(0, 10)}.zip`, type: 'application/zip' }
  },
}
