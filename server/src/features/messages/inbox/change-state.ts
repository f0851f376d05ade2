/** Changes an account's own state of one or many conversations. The other participant is not notified. */
import { MAX_CONVERSATIONS_PER_REQUEST, MAX_PINNED_CONVERSATIONS, type BulkAction } from '@fanfare/contract/inbox'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import { allFans, fansAmong, fansOfSelection, insertMembers, lockGroup } from '#core/fan-groups/index.ts'
import {
  changeStates,
  conversationOf,
  conversationSeen,
  countPinned,
  fansOfConversations,
  firstConversationIds,
  markManySeen,
  otherSide,
  setRestriction,
  type InboxQuery,
  type OwnMarks,
  type StateChange,
} from '#core/messages/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { conversationsChanged } from './events.ts'
import { inboxQuery } from './filters.ts'

export async function changeState(tx: Tx, viewer: Viewer, id: string, change: StateChange): Promise<void> {
  if (change.isRestricted !== undefined && viewer.role !== 'performer')
    throw apiError('not_allowed', t('Only performers can restrict someone. You can mute or archive the conversation instead.'))
  const conversation = await conversationOf(tx.db, viewer.id, id)
  if (!conversation) throw notFound()
  if (change.isPinned === true) await assertRoomToPin(tx, viewer.id, id)
  const { isRestricted } = change
  if (isRestricted !== undefined)
    await setRestriction(tx, { ownerId: viewer.id, otherId: otherSide(conversation, viewer.id), isRestricted })
  await changeStates(tx, viewer.id, change, [id])
  tx.emit(conversationsChanged, { accountId: viewer.id })
}

/** Prevents two parallel requests from both taking the last place. */
async function assertRoomToPin(tx: Tx, accountId: string, id: string): Promise<void> {
  await oneAtATime(tx, `pins ${accountId}`)
  if ((await countPinned(tx, accountId, id)) >= MAX_PINNED_CONVERSATIONS)
    throw notValid(
      'isPinned',
      t('You can pin up to {count} conversations. Unpin one first.', { count: MAX_PINNED_CONVERSATIONS }),
    )
}

export interface BulkChange {
  readonly act: BulkAction
  readonly ids: readonly string[] | undefined
  readonly filter: InboxFilters | undefined
  readonly groupId: string | undefined
}

/**
 * Changes the chosen conversations, or the first 200 of a filter that the act still changes. Returns how many of those remain.
 */
export async function changeMany(tx: Tx, viewer: Viewer, { act, ids, filter, groupId }: BulkChange) {
  const chosen = ids ? { ids, total: ids.length } : await firstOfFilter(tx, viewer, filter ?? {}, { act, groupId })
  const changed = await carryOut(tx, viewer, { act, ids: chosen.ids, groupId })
  tx.emit(conversationsChanged, { accountId: viewer.id })
  return { changed, left: Math.max(chosen.total - chosen.ids.length, 0) }
}

type Act = Pick<BulkChange, 'act' | 'groupId'>

async function firstOfFilter(tx: Tx, viewer: Viewer, { tab, groupId, sortBy }: InboxFilters, act: Act) {
  const query = {
    ...(tab && { tab }),
    ...(groupId && { groupId }),
    ...(sortBy && { sortBy }),
    limit: MAX_CONVERSATIONS_PER_REQUEST,
    offset: 0,
  }
  const list = await inboxQuery(tx.services, tx.db, viewer, query)
  return firstConversationIds(tx.db, viewer, await withoutDone(tx, viewer, list, act))
}

/** Excludes conversations that are already in the new state, so that repeating the act reaches the next ones. */
async function withoutDone(tx: Tx, viewer: Viewer, list: InboxQuery, { act, groupId }: Act): Promise<InboxQuery> {
  if (act === 'read') return { ...list, isUnread: true }
  if (act !== 'add_to_group') return { ...list, unlike: changeOf[act] }
  if (viewer.role !== 'performer' || groupId === undefined) return list
  const of = { services: tx.services, db: tx.db, performerId: viewer.id }
  return { ...list, fans: [...list.fans, await fansOfSelection(of, { ...allFans, exceptGroupIds: [groupId] })] }
}

const changeOf: Readonly<Record<Exclude<BulkAction, 'read' | 'add_to_group'>, OwnMarks>> = {
  unread: { isUnread: true },
  archive: { isArchived: true },
  unarchive: { isArchived: false },
  mute: { isMuted: true },
  unmute: { isMuted: false },
}

interface Chosen {
  readonly act: BulkAction
  readonly ids: readonly string[]
  readonly groupId: string | undefined
}

/** Returns how many of the conversations belong to the account. */
async function carryOut(tx: Tx, viewer: Viewer, { act, ids, groupId }: Chosen): Promise<number> {
  if (act === 'read') return readMany(tx, viewer.id, ids)
  if (act === 'add_to_group') return addToGroup(tx, viewer, ids, groupId)
  return changeStates(tx, viewer.id, changeOf[act], ids)
}

async function readMany(tx: Tx, accountId: string, ids: readonly string[]): Promise<number> {
  const read = await markManySeen(tx, accountId, ids)
  for (const { conversation_id: conversationId, other_id: otherId, last_seq: seenSeq, before, sends_receipt: isNotified } of read)
    if (before !== seenSeq) tx.emit(conversationSeen, { conversationId, accountId, otherId, seenSeq, sendsReceipt: isNotified })
  return read.length
}

/** Returns how many of the fans are in the group now, including earlier members. */
async function addToGroup(tx: Tx, viewer: Viewer, ids: readonly string[], groupId: string | undefined): Promise<number> {
  if (viewer.role !== 'performer') throw apiError('not_allowed', t('Only performers can have fan groups.'))
  const group = groupId === undefined ? undefined : await lockGroup(tx, viewer.id, groupId)
  if (!group) throw notFound()
  if (group.kind === 'smart') throw notValid('groupId', t('Fans in a smart group are chosen by its rule.'))
  const fanIds = await fansOfConversations(tx.db, viewer.id, ids)
  const known = await fansAmong({ services: tx.services, db: tx.db, performerId: viewer.id }, fanIds)
  await insertMembers(tx, group.id, [...known])
  return known.size
}
