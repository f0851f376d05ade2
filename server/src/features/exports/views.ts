import type { Export, Import } from '@fanfare/contract/exports'
import { peopleById } from '#core/accounts/index.ts'
import { archiveSections } from '#core/archives/index.ts'
import { DOWNLOAD_MINUTES } from '#core/playback/index.ts'
import { renderMessage } from '#lib/i18n.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ImportRow } from './import-store.ts'
import { ARCHIVE, folderOf } from './order-export.ts'
import type { ExportRow } from './store.ts'

/** The grant of an address, for the account's own archive. */
export const EXPORT = 'export'

/** Before the age is confirmed, people save only what they gave the site themselves. */
export const isOpenTo = ({ neededAgeCheck }: Viewer, { kind }: Pick<ExportRow, 'kind'>): boolean =>
  neededAgeCheck === undefined || kind === 'account'

interface Reading {
  readonly db: Db
  readonly viewer: Viewer
}

export async function exportViews(services: Services, { db, viewer }: Reading, rows: readonly ExportRow[]): Promise<Export[]> {
  const people = await peopleById(
    db,
    rows.flatMap((row) => row.performer_id ?? []),
  )
  return rows.map((row): Export => {
    const performer = row.performer_id === null ? undefined : people.get(row.performer_id)
    return {
      _id: row.id,
      kind: row.kind,
      ...(performer && { performer }),
      status: row.status,
      progress: row.progress,
      ...(row.failure !== '' && { message: renderMessage(row.failure) }),
      files: row.files,
      bytes: row.bytes,
      ...(row.status === 'ready' && isOpenTo(viewer, row) && { url: urlOf(services, row) }),
      createdAt: row.created_at.toISOString(),
      ...(row.expires_at && { expiresAt: row.expires_at.toISOString() }),
    }
  })
}

function urlOf({ urls, clock }: Services, { id, account_id: viewerId }: ExportRow): string {
  const grant = { viewerId, kind: EXPORT, subjectId: id, folder: folderOf(id) }
  return urls.signDownload(grant, clock.now(), DOWNLOAD_MINUTES) + ARCHIVE
}

export function importView(services: Services, row: ImportRow): Import {
  const labels = new Map(archiveSections(services).map(({ name, label }) => [name, label]))
  const labelOf = (name: string) => labels.get(name)?.() ?? name
  return {
    _id: row.id,
    status: row.status,
    progress: row.progress,
    ...(row.failure !== '' && { message: renderMessage(row.failure) }),
    bytes: row.bytes,
    sections: row.report.sections.map(({ name, taken, there, skipped }) => ({
      name,
      label: labelOf(name),
      taken,
      there,
      skipped,
    })),
    skipped: row.report.skipped.map(({ section, reason }) => ({ label: labelOf(section), reason: renderMessage(reason) })),
    createdAt: row.created_at.toISOString(),
  }
}
