/** Writes, deletes and pins messages of a room. */
import type { LiveMessage, LiveSilence } from '@fanfare/contract/live-chat'
import type { Static } from 'typebox'
import { isHeldBack, isRestricting, seesHeldWords } from '#core/access/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound, tooManyRequests } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { chatChanged, chatMessageDeleted, chatWritten } from '../events.ts'
import { shareRoom } from '../rooms/store.ts'
import { moderatingIn, silenceOf, spendingAmong, standingIn, type Standing } from './standing.ts'
import {
  appendMessage,
  changeChat,
  markDeleted,
  messageById,
  type ChatReader,
  type ChatRow,
  type MessageRow,
  type NewMessage,
} from './store.ts'
import { messageView } from './views.ts'

interface Written {
  readonly text: string
  readonly replyTo: string | undefined
}

/** Throws `not_valid` with the words that the site does not allow, and `not_allowed` or `too_many_requests` for the chat's rules. */
export async function writeInRoom(tx: Tx, viewer: Viewer, roomId: string, { text, replyTo }: Written): Promise<LiveMessage> {
  // Slow mode counts parallel messages of one person one by one.
  await oneAtATime(tx, `live chat ${roomId} ${viewer.id}`)
  await shareRoom(tx, roomId)
  const standing = await standingIn(tx.db, viewer, roomId)
  const silence = await silenceOf(tx.db, viewer, standing, tx.now)
  if (silence) throw silencedError(silence, tx.now)
  await assertTextsAllowed(tx, { text })
  const { role, room } = standing
  const original = replyTo === undefined ? undefined : await messageById(tx.db, replyTo)
  if (replyTo !== undefined && (!original || !isSeenIn(standing, original, viewer))) throw notFound()
  const isRestricted = await isRestricting(tx.db, { ownerId: room.performer_id, otherId: viewer.id })
  if (original?.is_held && original.account_id !== viewer.id) throw onlyYouSeeIt()
  const spending = await spendingAmong(tx.db, room.performer_id, [viewer.id])
  const row = await append(tx, {
    ...emptyMessage(tx, roomId),
    account_id: viewer.id,
    role,
    text,
    is_held: isHeldBack('live_chat', isRestricted),
    spending: spending.get(viewer.id) ?? 0,
    reply_to: replyTo ?? null,
  })
  return messageView(tx.db, row, readerOf(standing, viewer))
}

const readerOf = ({ room }: Standing, { id, role }: Viewer): ChatReader => ({ id, role, ownerId: room.performer_id })

/** Returns whether the message is in this room and is not held back from the viewer. */
const isSeenIn = ({ room }: Standing, message: MessageRow, viewer: Viewer): boolean =>
  message.room_id === room.id &&
  seesHeldWords({ isHeld: message.is_held, authorId: message.account_id, ownerId: room.performer_id }, viewer)

/** An answer to such a line, or its pin, would show it to everyone. */
const onlyYouSeeIt = () => apiError('not_valid', t('You restrict this person, so only you see this message.'))

export const emptyMessage = (tx: Tx, roomId: string): NewMessage => ({
  id: newId(tx.now),
  room_id: roomId,
  kind: 'text',
  account_id: null,
  role: 'viewer',
  text: '',
  is_held: false,
  spending: 0,
  reply_to: null,
  sale_id: null,
  tokens: 0,
  gift_id: null,
})

export async function append(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const row = await appendMessage(tx, message)
  tx.emit(chatWritten, { roomId: row.room_id, messageId: row.id })
  return row
}

function silencedError({ reason, until }: Static<typeof LiveSilence>, now: Date) {
  if (reason === 'slow' && until !== null)
    return tooManyRequests(Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000)))
  return apiError(
    'not_allowed',
    t(
      '{reason, select, ended {This show isn’t live, so you can’t write in its chat.} followers {Only followers can write in this chat.} subscribers {Only subscribers can write in this chat.} muted {You were muted in this chat.} other {You can’t write in this chat.}}',
      { reason },
    ),
  )
}

/** Throws `already_done` for a message that is deleted, and `not_found` for messages of others, except for moderators. */
export async function deleteInRoom(tx: Tx, viewer: Viewer, id: string): Promise<LiveMessage> {
  const message = await messageById(tx.db, id)
  if (!message) throw notFound()
  const standing = await standingIn(tx.db, viewer, message.room_id)
  if (message.kind === 'text' && !isSeenIn(standing, message, viewer)) throw notFound()
  const isOwn = message.account_id === viewer.id && message.kind === 'text'
  if (!isOwn && standing.role === 'viewer') throw notFound()
  const row = await markDeleted(tx, id)
  if (!row) throw apiError('already_done', t('This message is already deleted.'))
  if (standing.chat.pinned_id === id) await change(tx, row.room_id, { pinned_id: null })
  tx.emit(chatMessageDeleted, { roomId: row.room_id, messageId: id })
  return messageView(tx.db, row, readerOf(standing, viewer))
}

interface ChatRules {
  readonly slowSeconds: number | undefined
  readonly audience: ChatRow['audience'] | undefined
  /** Null for none. */
  readonly pinnedId: string | null | undefined
}

export async function changeRules(tx: Tx, viewer: Viewer, roomId: string, rules: ChatRules): Promise<void> {
  const standing = await moderatingIn(tx.db, viewer, roomId)
  const { slowSeconds, audience, pinnedId } = rules
  if (pinnedId) {
    const message = await messageById(tx.db, pinnedId)
    if (!message || message.deleted_at !== null || !isSeenIn(standing, message, viewer)) throw notFound()
    if (message.is_held) throw onlyYouSeeIt()
  }
  await change(tx, roomId, {
    ...(slowSeconds !== undefined && { slow_seconds: slowSeconds }),
    ...(audience !== undefined && { audience }),
    ...(pinnedId !== undefined && { pinned_id: pinnedId }),
  })
}

async function change(tx: Tx, roomId: string, to: Parameters<typeof changeChat>[2]): Promise<void> {
  if (Object.keys(to).length === 0) return
  await changeChat(tx, roomId, to)
  tx.emit(chatChanged, { roomId })
}
