import type { RecordedItem } from '@fanfare/contract/records'
import { kindLabel, reportables, type ReportedObject } from '#core/cases/index.ts'
import { depictionsOf, FILE, type DepictionRow } from '#core/consents/index.ts'
import { usesOf } from '#core/media/index.ts'
import { t } from '#lib/i18n.ts'
import { shortened } from '#lib/text.ts'
import type { Context } from '#platform/context.ts'

/** A file is often in several items. One of them that has a page is enough to find the file. */
const MAX_USES = 10
const TITLE_CHARACTERS = 80

interface Wanted {
  readonly ownerId: string
  readonly personId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Returns a performer's declarations, latest first, with the content in which each file is. */
export async function recordedItems(ctx: Context, { ownerId, personId, limit, offset }: Wanted) {
  const { rows, total } = await depictionsOf(ctx.db, { ownerId, personId }, { limit, offset })
  const contents = await contentsOf(ctx, rows)
  const data = rows.map(({ id, kind, showsOwner, personIds, ai, isExplicit, declaredAt }): RecordedItem => {
    const content = contents.get(id)
    return {
      _id: id,
      kind,
      kindLabel: content ? kindLabel(ctx, content.kind) : kind === FILE ? t('File') : kindLabel(ctx, kind),
      // Words of content without a page, such as messages, are private.
      title: content?.path ? content.title || shortened(content.text, TITLE_CHARACTERS) : '',
      path: content?.path ?? '',
      showsPerformer: showsOwner,
      personIds: [...personIds],
      ai,
      isExplicit,
      declaredAt: declaredAt.toISOString(),
    }
  })
  return { data, total }
}

/** Returns the content of each subject, if it is there: for a file, content with a page before other content. */
async function contentsOf(ctx: Context, rows: readonly DepictionRow[]): Promise<Map<string, ReportedObject>> {
  const files = rows.filter(({ kind }) => kind === FILE).map(({ id }) => id)
  const refs = [
    ...(await usesOf(ctx.db, files, MAX_USES)).map((use) => ({ of: use.file_id, kind: use.kind, id: use.subject_id })),
    ...rows.filter(({ kind }) => kind !== FILE).map(({ id, kind }) => ({ of: id, kind, id })),
  ]
  const read = await Promise.all(
    [...Map.groupBy(refs, ({ kind }) => kind)].map(async ([kind, some]) => {
      const ids = [...new Set(some.map(({ id }) => id))]
      return [...((await reportables(ctx).get(kind)?.read({ services: ctx, db: ctx.db }, ids)) ?? [])]
    }),
  )
  const objects = new Map(read.flat())
  const found = new Map<string, ReportedObject>()
  for (const { of, id } of refs) {
    const object = objects.get(id)
    if (object && !found.get(of)?.path) found.set(of, object)
  }
  return found
}
