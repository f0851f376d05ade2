import type { Presence } from '@fanfare/contract/conversation-states'
import type { Conversation, Message } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { accessDecisions, decisionsOfRecipients, visibleFiles, type AccessDecision } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { mediaView, photoView, type FileRow } from '#core/media/index.ts'
import { nicknamesOf } from '#core/fan-groups/index.ts'
import { areFilesReady, type ConversationRow, type MessageRow } from '#core/messages/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Db, Services } from '#platform/context.ts'
import { subjectOf } from './content.ts'
import { annotationsOf } from './annotations.ts'
import { lockedParts, mediaIdsOf, unlockedParts, disappearanceView } from './media-views.ts'
import { participantViewer } from './participant-viewer.ts'
import { localizedText } from './rules.ts'

/** Specification, section 4; browsers translate it by `isDeleted`. */
const DELETED = 'Message deleted!'

/**
 * Returns a page of messages as one participant may see them, in the given order. The caller has checked that the viewer is a
 * participant.
 */
export async function messageViews(ctx: Services, db: Db, viewer: Viewer, rows: readonly MessageRow[]): Promise<Message[]> {
  const decisions = await accessDecisions(db, viewer, rows.map(subjectOf))
  const files = await visibleFiles(db, viewer, rows.flatMap(mediaIdsOf))
  const sales = await salesCounts(
    db,
    rows.flatMap((row) => (Number(row.price) > 0 ? row.id : [])),
  )
  const members = await membersAmong(db, viewer, rows)
  const now = ctx.clock.now()
  const marks = await annotationsOf(db, rows, { viewerId: viewer.id, look: (quoted) => messageViews(ctx, db, viewer, quoted) })
  return rows.flatMap((row) => {
    const decision = decisions.get(row.id)!
    const isSold = (sales.get(row.id) ?? 0) > 0
    if (isDeletedFor(viewer, row, decision)) return [deletedView(row, isSold)]
    if (decision.sees === 'nothing') return []
    const view = messageView(ctx, row, decision, {
      files: row.file_ids.flatMap((id) => files.get(id) ?? []),
      thumbnail: files.get(row.thumbnail_id ?? ''),
      isSold,
      now,
      viewerId: viewer.id,
    })
    const member = members.get(row.member_id ?? '')
    return [{ ...view, ...(member && { memberName: member.name }), ...marks.get(row.id) }]
  })
}

/**
 * Returns each recipient's view of one mass message, by message id, with a constant number of queries. Such a message quotes none
 * and has no reactions, because it was just sent or is being unsent.
 */
export async function recipientViews(ctx: Services, db: Db, rows: readonly MessageRow[]): Promise<Map<string, Message>> {
  const received = rows.map((row) => ({
    viewer: participantViewer(row, row.recipient_id),
    subject: subjectOf(row),
    fileIds: mediaIdsOf(row),
  }))
  const seen = await decisionsOfRecipients(db, received)
  const sales = await salesCounts(
    db,
    rows.flatMap((row) => (Number(row.price) > 0 ? row.id : [])),
  )
  const now = ctx.clock.now()
  return new Map(
    rows.flatMap((row): [string, Message][] => {
      const { decision, files } = seen.get(row.id)!
      const isSold = (sales.get(row.id) ?? 0) > 0
      const viewer = participantViewer(row, row.recipient_id)
      if (isDeletedFor(viewer, row, decision)) return [[row.id, deletedView(row, isSold)]]
      if (decision.sees === 'nothing') return []
      const shown = { files: row.file_ids.flatMap((id) => files.get(id) ?? []), thumbnail: files.get(row.thumbnail_id ?? '') }
      return [[row.id, messageView(ctx, row, decision, { ...shown, isSold, now, viewerId: viewer.id })]]
    }),
  )
}

/** Returns who wrote in the performer's name. Fans do not learn the names. */
const membersAmong = async (db: Db, viewer: Viewer, rows: readonly MessageRow[]): Promise<ReadonlyMap<string, Person>> => {
  const ids = rows.flatMap(({ fan_id, member_id }) => (viewer.id === fan_id ? [] : (member_id ?? [])))
  return ids.length === 0 ? new Map() : peopleById(db, ids)
}

/** Deleted for everyone except a buyer. */
const isDeletedFor = (viewer: Viewer, row: MessageRow, decision: AccessDecision): boolean =>
  row.deleted_at !== null && !(decision.sees === 'all' && viewer.id === row.recipient_id && Number(row.price) > 0)

const head = (row: MessageRow) => ({
  _id: row.id,
  conversationId: row.conversation_id,
  senderId: row.sender_id,
  seq: row.seq,
  kind: row.kind,
  ...(row.author !== 'self' && { author: row.author }),
  ...(Number(row.paid) > 0 && { paid: fromMinorUnits(row.paid) }),
  createdAt: row.created_at.toISOString(),
})

const deletedView = (row: MessageRow, isSold: boolean): Message => ({
  ...head(row),
  text: DELETED,
  price: 0,
  locked: false,
  isDeleted: true,
  files: [],
  isSold,
})

interface Parts {
  readonly files: readonly FileRow[]
  readonly thumbnail: FileRow | undefined
  readonly isSold: boolean
  readonly now: Date
  readonly viewerId: string
}

/** Each branch builds its view from single fields; never a full view with fields removed. */
function messageView(
  ctx: Services,
  row: MessageRow,
  decision: Exclude<AccessDecision, { sees: 'nothing' }>,
  parts: Parts,
): Message {
  const { files, thumbnail, isSold, now, viewerId } = parts
  const photo = (file: FileRow) => photoView(file, { urls: ctx.urls, now })
  const shown = (file: FileRow) => mediaView(file, { urls: ctx.urls, now, viewerId, by: { kind: 'message', id: row.id } })
  const about = row.about_kind !== null && row.about_id !== null && { about: { kind: row.about_kind, _id: row.about_id } }
  const toMany = row.bulk_id !== null && row.author === 'self' && row.sender_id === viewerId && { isToMany: true as const }
  const shared = {
    ...head(row),
    ...toMany,
    text: row.kind === 'system' ? localizedText(row.text) : row.text,
    price: fromMinorUnits(row.price),
    ...about,
    ...disappearanceView(row),
  }
  if (decision.sees === 'teaser')
    return {
      ...shared,
      locked: true,
      isDeleted: false,
      ...lockedParts(row, { files, thumbnail, shown, photo }),
      unlock: areFilesReady(files) ? decision.unlock : [],
    }
  return { ...shared, locked: false, isDeleted: false, files: files.map(shown), ...unlockedParts(row, viewerId), isSold }
}

export interface Shown {
  readonly rows: readonly ConversationRow[]
  /** By conversation id; missing if it is hidden. */
  readonly presences: ReadonlyMap<string, Presence>
}

export async function conversationViews(db: Db, viewer: Viewer, { rows, presences }: Shown): Promise<Conversation[]> {
  const otherIds = rows.map((row) => row.other_id)
  const people = await peopleById(db, otherIds)
  const given = viewer.role === 'performer' ? await nicknamesOf(db, viewer.id, otherIds) : new Map<string, string>()
  return rows.map((row) => {
    const nickname = given.get(row.other_id)
    const isBought = viewer.id === row.fan_id && row.last_sold === true
    const isEmpty = row.last_created_at === null || (row.last_seq <= row.cleared_seq && !isBought)
    return {
      _id: row.id,
      with: people.get(row.other_id)!,
      ...(nickname !== undefined && { nickname }),
      totalNotSeenMessages: row.unseen,
      lastMessage: isEmpty ? '' : shortOf(row, isBought),
      lastMessageCreatedAt: isEmpty ? null : (row.last_created_at?.toISOString() ?? null),
      lastSenderId: isEmpty ? null : row.last_sender_id,
      lastSeq: row.last_seq,
      firstUnseenSeq: row.first_unseen_seq,
      seenSeq: row.other_seen_seq,
      state: {
        isMuted: row.muted,
        isArchived: row.archived,
        isHidden: row.hidden,
        isUnread: row.marked_unread,
        isPinned: row.pinned,
        isRestricted: row.restricted,
      },
      presence: presences.get(row.id) ?? null,
    }
  })
}

function shortOf({ last_text, last_kind, last_files, last_deleted }: ConversationRow, isBought: boolean): string {
  if (last_deleted && !isBought) return t('Message deleted!')
  if (last_text) return localizedText(last_text)
  const count = last_files ?? 0
  if (last_kind === 'audio') return t('{count, plural, one {Audio} other {# files}}', { count })
  if (last_kind === 'video') return t('{count, plural, one {Video} other {# photos and videos}}', { count })
  return t('{count, plural, one {Photo} other {# photos}}', { count })
}
