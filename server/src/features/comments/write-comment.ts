import { accountsByUsername } from '#core/accounts/index.ts'
import { isHeldBack, isRestricting, topicAudience } from '#core/access/index.ts'
import { uncountComments } from '#core/engagement/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'
import type { Viewer } from '#platform/viewer.ts'
import { commentAdded, commentHeld, commentMentioned, commentReceived, commentReplied } from './events.ts'
import { count } from './moderate-comments.ts'
import { mentionsIn, textOf } from './rules.ts'
import { changeComment, commentById, insertComment, lockComment, type CommentRow } from './store.ts'
import { commentedContent, permissionFor, type CommentedContent } from './commented-content.ts'

/** The limit of one account over all content. */
const RATE_LIMIT = { attempts: 12, seconds: 60 }

interface Draft {
  readonly objectType: string
  readonly objectId: string
  readonly parentId?: string
  readonly text: string
}

/**
 * Throws `not_verified` for performers, `not_found` without full access, and `not_allowed` if the performer takes no comments
 * from the author.
 */
export async function writeComment(tx: Tx, author: Viewer, draft: Draft): Promise<CommentRow> {
  const { objectType: kind, objectId: id, parentId, text } = draft
  if (author.role === 'performer') await assertMayPublish(tx, author.id)
  const thing = await commentedContent({ services: tx.services, db: tx.db, viewer: author, for: 'change' }, { kind, id })
  if ((await permissionFor(tx.db, author, thing)) !== 'open') throw apiError('not_allowed', t('You can’t comment here.'))
  const parent = parentId === undefined ? undefined : await parentOf(tx, author, thing, parentId)
  await assertTextsAllowed(tx, { text })
  await throttle(tx.db, [`comments ${author.id}`], RATE_LIMIT)
  const row = await insertComment(tx.db, {
    id: newId(tx.now),
    kind,
    subject_id: id,
    owner_id: thing.ownerId,
    parent_id: parent?.id ?? null,
    author_id: author.id,
    text: textOf(text),
    created_at: tx.now,
    held_at: (await isHeld(tx.db, { ownerId: thing.ownerId, authorId: author.id, parent })) ? tx.now : null,
  })
  await count(tx, row)
  await announce(tx, row, { thing, parent })
  return row
}

interface Writing {
  readonly ownerId: string
  readonly authorId: string
  readonly parent: CommentRow | undefined
}

/** Held back: words of people whom the performer restricts, and everything below such a comment, which would show that it is there. */
const isHeld = async (db: Db, { ownerId, authorId, parent }: Writing): Promise<boolean> =>
  (parent !== undefined && parent.held_at !== null) ||
  isHeldBack('comment', await isRestricting(db, { ownerId, otherId: authorId }))

/** Replies are one level deep: for a reply to a reply, throws `not_found`. */
async function parentOf(tx: Tx, author: Viewer, thing: CommentedContent, parentId: string): Promise<CommentRow> {
  const parent = (await commentById(tx.db, parentId, author)) && (await lockComment(tx.db, parentId))
  if (parent?.subject_id !== thing.id || parent.parent_id !== null) throw notFound()
  if (parent.held_at !== null && parent.author_id !== author.id)
    throw apiError('not_allowed', t('Approve the comment before you reply to it.'))
  return parent
}

/** Notifies everyone once. A reply takes precedence over a comment, and both over a mention. */
async function announce(tx: Tx, row: CommentRow, { thing, parent }: { thing: CommentedContent; parent: CommentRow | undefined }) {
  const { ownerId } = thing
  const authorId = row.author_id
  const one = { commentId: row.id, kind: thing.kind, contentId: thing.id, authorId, link: thing.page }
  if (row.held_at !== null) {
    tx.emit(commentHeld, { commentId: row.id, kind: thing.kind, contentId: thing.id, authorId, ownerId })
    return
  }
  tx.emit(commentAdded, one)
  const repliedToId = parent?.author_id
  if (repliedToId !== undefined && repliedToId !== authorId) tx.emit(commentReplied, { ...one, repliedToId })
  if (ownerId !== authorId && ownerId !== repliedToId) tx.emit(commentReceived, { ...one, ownerId })
  const notified = [authorId, ownerId, repliedToId]
  const mentionedIds = (await mentioned(tx.db, row.text, thing)).filter((id) => !notified.includes(id))
  if (mentionedIds.length > 0) tx.emit(commentMentioned, { ...one, mentionedIds })
}

/** Returns only accounts that may read the comment. */
async function mentioned(db: Db, text: string, thing: CommentedContent): Promise<string[]> {
  const names = mentionsIn(text)
  if (names.length === 0) return []
  return [...(await topicAudience(db, thing, await accountsByUsername(db, names)))]
}

/**
 * Edits the viewer's comment if they could still write it. An unchanged text changes nothing. Throws the errors of
 * `writeComment`.
 */
export async function editComment(tx: Tx, author: Viewer, id: string, text: string): Promise<CommentRow> {
  const row = await lockComment(tx.db, id)
  if (row?.author_id !== author.id) throw notFound()
  const subject = { kind: row.kind, id: row.subject_id }
  const thing = await commentedContent({ services: tx.services, db: tx.db, viewer: author, for: 'change' }, subject)
  if ((await permissionFor(tx.db, author, thing)) !== 'open') throw apiError('not_allowed', t('You can’t comment here.'))
  await assertTextsAllowed(tx, { text })
  await throttle(tx.db, [`comments ${author.id}`], RATE_LIMIT)
  const wanted = textOf(text)
  if (wanted === row.text) return row
  const isNowHeld =
    row.held_at === null && isHeldBack('comment', await isRestricting(tx.db, { ownerId: row.owner_id, otherId: author.id }))
  const edited = await changeComment(tx.db, id, {
    text: wanted,
    edited_at: tx.now,
    ...(isNowHeld && { held_at: tx.now }),
  })
  if (isNowHeld) {
    await uncountComments(tx, subject, [{ authorId: author.id, isHeld: false }])
    await count(tx, edited)
    tx.emit(commentHeld, { commentId: id, kind: row.kind, contentId: row.subject_id, authorId: author.id, ownerId: row.owner_id })
  }
  return edited
}
