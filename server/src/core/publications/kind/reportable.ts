/** Lets people report content of a kind. */
import { contentReportable, type ReportableKind } from '#core/cases/index.ts'
import type { ContentColumns, KindOf } from './kind.ts'
import { rowById } from './row-store.ts'

export const publicationReportable = <C extends ContentColumns>(kind: KindOf<C>, label: () => string): ReportableKind =>
  contentReportable({
    kind: kind.kind,
    label,
    pageOf: (id) => kind.pageOf(id),
    async describe(db, id) {
      const row = await rowById(kind, db, id)
      if (!row || row.removed_at !== null) return undefined
      const text = Object.values(kind.textsOf(row))
        .filter((one) => one !== '')
        .join('\n\n')
      return { title: kind.searchOf(row).title, text }
    },
  })
