import type { OwnPost } from '@fanfare/contract/posts'
import { peopleById } from '#core/accounts/index.ts'
import { filesById } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Db, Services } from '#platform/context.ts'
import { actsOf } from './lifecycle.ts'
import type { PostRow } from './store.ts'
import { pollViews } from './poll-views.ts'
import { fileIdsOf, filesOf, head, mediaOf } from './views.ts'

export async function ownPostViews(ctx: Services, db: Db, viewer: Viewer, rows: readonly PostRow[]): Promise<OwnPost[]> {
  const ids = rows.map((row) => row.id)
  const now = ctx.clock.now()
  const people = await peopleById(
    db,
    rows.map((row) => row.performer_id),
  )
  const all = await filesById(db, rows.flatMap(fileIdsOf))
  const sales = await salesCounts(db, ids)
  const polls = await pollViews(db, viewer, rows, now)
  return rows.map((row) => {
    const shown = { all, now, viewerId: viewer.id }
    const thumbnail = row.thumbnail_id === null ? undefined : all.get(row.thumbnail_id)
    return {
      ...head(row, people.get(row.performer_id)!),
      version: row.version,
      text: row.text,
      teaser: row.teaser,
      files: mediaOf(ctx, row, { ...shown, files: filesOf(row, all) }),
      openFileIds: row.open_file_ids,
      thumbnail: (thumbnail && mediaOf(ctx, row, { ...shown, files: [thumbnail] })[0]) ?? null,
      poll: (row.poll_id !== null && polls.get(row.poll_id)) || null,
      status: row.status,
      scheduledAt: row.scheduled_at?.toISOString() ?? null,
      publishedAt: row.published_at?.toISOString() ?? null,
      totalSales: sales.get(row.id) ?? 0,
      can: actsOf(row),
    }
  })
}
