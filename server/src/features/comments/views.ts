import type { Comment, CommentPermission } from '@fanfare/contract/comments'
import { peopleById } from '#core/accounts/index.ts'
import { contentKinds } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { mayDelete } from './moderate-comments.ts'
import { countReplies, type CommentRow, type ShownRow } from './store.ts'

interface From {
  readonly services: Services
  readonly db: Db
}

interface Reader {
  readonly viewer: Anyone
  readonly permission: CommentPermission
}

/** The comments are on the same content. */
export async function commentViews(
  { services, db }: From,
  rows: readonly ShownRow[],
  { viewer, permission }: Reader,
): Promise<Comment[]> {
  const ids = rows.map((row) => row.id)
  const [people, engagements, replies, buyers] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.author_id),
    ),
    engagementOf(
      db,
      viewer,
      rows.map((row) => ({ id: row.id, ownerId: row.author_id })),
    ),
    countReplies(db, ids, viewer),
    buyersOf(services, db, rows),
  ])
  return rows.map((row) => ({
    _id: row.id,
    author: row.isShown ? people.get(row.author_id)! : null,
    text: row.isShown ? row.text : '',
    parentId: row.parent_id,
    totalReplies: replies.get(row.id) ?? 0,
    engagement: row.isShown ? engagements.get(row.id)! : NO_ENGAGEMENT,
    isByOwner: row.isShown && row.author_id === row.owner_id,
    ...(row.isShown && buyers.has(row.author_id) && { isByBuyer: true as const }),
    isPinned: row.pinned_at !== null,
    ...(row.held_at !== null && row.owner_id === viewer.id && { isHeld: true as const }),
    isEdited: row.isShown && row.edited_at !== null,
    createdAt: row.created_at.toISOString(),
    can: row.isShown ? canDo(row, { viewer, permission }) : [],
  }))
}

async function buyersOf(services: Services, db: Db, rows: readonly ShownRow[]): Promise<ReadonlySet<string>> {
  const [first] = rows
  const authorIds = rows.map((row) => row.author_id)
  return (first && (await contentKinds(services).get(first.kind)?.buyersAmong?.(db, first.subject_id, authorIds))) ?? new Set()
}

const NO_ENGAGEMENT = { likes: 0, comments: 0, isLiked: false, isBookmarked: false }

function canDo(row: CommentRow, { viewer, permission }: Reader): Comment['can'] {
  if (viewer.id === null) return []
  const isTop = row.parent_id === null
  return [
    ...(permission === 'open' && isTop && (row.held_at === null || row.author_id === viewer.id) ? ['reply' as const] : []),
    ...(row.author_id === viewer.id ? ['edit' as const] : []),
    ...(mayDelete(viewer, row) ? ['delete' as const] : []),
    ...(row.owner_id === viewer.id && isTop && row.held_at === null ? ['pin' as const] : []),
    ...(row.owner_id === viewer.id && row.held_at !== null ? ['approve' as const] : []),
  ]
}
