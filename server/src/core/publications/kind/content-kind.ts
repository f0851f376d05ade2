/** Makes the content kind of a publication, with which all other modules read, sell, list and schedule it. */
import type { ContentKind, SearchDocument, Subject } from '#core/content/index.ts'
import type { ContentCard } from '@fanfare/contract/content'
import type { Reader } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { calendarOf } from '../list/calendar.ts'
import { hide, schedule } from './change-status.ts'
import { publishAtItsTime } from './follow-files.ts'
import type { ContentColumns, KindOf, Publication } from './kind.ts'
import { lockInReview, releaseReviewed, returnRejected } from './review.ts'
import { idsAfter, lockDue, lockExpired, rowsById, shareRows, wordsFound } from './row-store.ts'
import { allFilesOf } from './showable.ts'

interface Shown<C>
  extends Pick<ContentKind, 'listsPhotos' | 'setCover' | 'goods' | 'buyersAmong' | 'hasAppeared' | 'savedFiles'> {
  /** Returns cards by id, without content that the viewer may not see at all. */
  cards(ctx: Reader, viewer: Anyone, rows: readonly Publication<C>[]): Promise<ReadonlyMap<string, ContentCard>>
}

export const publicationContent = <C extends ContentColumns>(kind: KindOf<C>, shown: Shown<C>): ContentKind => ({
  ...shown,
  kind: kind.kind,
  load: async (db, ids, lock) =>
    (await (lock === 'share' ? shareRows : rowsById)(kind, db, ids)).map((row) => subjectOf(kind, row)),
  pageOf: (id) => kind.pageOf(id),
  cards: async (ctx, viewer, ids) => shown.cards(ctx, viewer, await rowsById(kind, ctx.db, ids)),
  search: {
    documents: async (db, ids) => (await rowsById(kind, db, ids)).flatMap((row) => searchDocumentOf(kind, row)),
    idsAfter: (db, id, limit) => idsAfter(kind, db, id, limit),
  },
  matching: (db, ids, words) => wordsFound(kind, db, ids, words),
  calendar: calendarOf({
    table: kind.table,
    schedule: async (tx, owner, id, at) => void (await schedule(kind, tx, { owner, id, at })),
    formOf: (id) => kind.formOf(id),
  }),
  review: {
    table: kind.table,
    formOf: (id) => kind.formOf(id),
    lock: async (tx, id) => {
      const row = await lockInReview(kind, tx, id)
      return row && { fileIds: allFilesOf(kind, row) }
    },
    release: (tx, item) => releaseReviewed(kind, tx, item),
    reject: (tx, id) => returnRejected(kind, tx, id),
  },
  clock: {
    table: kind.table,
    async publishNext(tx) {
      const due = await lockDue(kind, tx.db)
      if (due) await publishAtItsTime(kind, tx, due)
      return due !== undefined
    },
    async archiveNext(tx) {
      const expired = await lockExpired(kind, tx.db)
      if (expired) await hide(kind, tx, expired, 'expired')
      return expired !== undefined
    },
  },
})

/** Returns a row as the access decision sees it. Open files are neither locked nor sold. */
export function subjectOf<C extends ContentColumns>(kind: KindOf<C>, row: Publication<C>): Subject {
  const { main, open } = kind.filesOf(row)
  return {
    kind: kind.kind,
    id: row.id,
    ownerId: row.performer_id,
    audience: row.audience,
    price: Number(row.price ?? 0),
    subscribersIncluded: row.subscribers_included ?? false,
    tierIds: row.tier_ids ?? [],
    fileIds: main.filter((id) => !open.includes(id)),
    openFileIds: open,
    removed: row.removed_at !== null || row.status !== 'published',
    // A draft with buyers was rejected.
    ...((row.status === 'in_review' || row.status === 'draft') && { isUnreviewed: true as const }),
    ...kind.accessOf?.(row),
  }
}

/** Returns the text without locked parts, of published content only. */
function searchDocumentOf<C extends ContentColumns>(kind: KindOf<C>, row: Publication<C>): SearchDocument[] {
  const { id, performer_id: ownerId, published_at: publishedAt } = row
  if (row.status !== 'published' || row.removed_at !== null || publishedAt === null) return []
  const { visibleTo = 'everyone' } = kind.accessOf?.(row) ?? {}
  return [{ id, ownerId, publishedAt, visibleTo, ...kind.searchOf(row) }]
}
