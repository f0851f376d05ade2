/** Lets people report content of a kind. */
import { contentReportable, type ReportableKind } from '#core/cases/index.ts'
import type { ContentColumns, KindOf } from './kind.ts'
import { rowsById } from './row-store.ts'

export const publicationReportable = <C extends ContentColumns>(kind: KindOf<C>, label: () => string): ReportableKind =>
  contentReportable({
    kind: kind.kind,
    label,
    pageOf: (id) => kind.pageOf(id),
    async describe(db, ids) {
      const rows = (await rowsById(kind, db, ids)).filter((row) => row.removed_at === null)
      return new Map(
        rows.map((row) => {
          const text = Object.values(kind.textsOf(row))
            .filter((one) => one !== '')
            .join('\n\n')
          return [row.id, { title: kind.searchOf(row).title, text }]
        }),
      )
    },
  })
