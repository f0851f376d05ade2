/** Stores each participant's own state of a conversation, and provides SQL fragments that depend on it. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { listable, maySendReceipt } from './conversation-store.ts'
import { conversationQuieted } from './events.ts'

/** SQL condition on a participant: no notifications. */
export const isQuiet = sql`conversation_participants.muted or conversation_participants.archived or conversation_participants.restricted`

/** SQL assignment for a conversation with a new personal message: its position in the performer's list. */
export const touchPerformerAt = (at: Date): RawBuilder<unknown> =>
  sql`performer_sort_at = greatest(performer_sort_at, ${at}::timestamptz)`

/** SQL assignment for a conversation with a new message: since when the fan waits for a reply. */
export const setWaitingSince = (senderId: string, at: Date): RawBuilder<unknown> =>
  sql`waiting_since = case when fan_id = ${senderId}::uuid then coalesce(waiting_since, ${at}::timestamptz) end`

/** Absent fields do not change. */
export interface StateChange {
  readonly isMuted?: boolean | undefined
  readonly isArchived?: boolean | undefined
  readonly isHidden?: boolean | undefined
  readonly isUnread?: boolean | undefined
  readonly isPinned?: boolean | undefined
  readonly isRestricted?: boolean | undefined
}

/**
 * Changes the account's own conversations among these and returns how many. A conversation that is put away is unpinned. Muting,
 * archiving or restricting resets its notifications, so that after the change is undone the next message notifies again.
 */
export async function changeStates(tx: Tx, accountId: string, change: StateChange, ids: readonly string[]): Promise<number> {
  const { db, now } = tx
  const { isMuted = null, isArchived = null, isHidden = null, isUnread = null, isPinned = null, isRestricted = null } = change
  const isAway = isArchived === true || isHidden === true || isRestricted === true
  const isQuieted = isMuted === true || isArchived === true || isRestricted === true
  // Locks rows in the order of their ids, as everywhere: two parallel changes would deadlock otherwise.
  await sql`select from conversations where id = any(${[...ids]}::uuid[]) and ${accountId}::uuid in (fan_id, performer_id)
    order by id for no key update`.execute(db)
  const { rows } = await sql<{ conversation_id: string; was_notified: boolean }>`with before as materialized (
      select conversation_id, notified from conversation_participants
      where account_id = ${accountId}::uuid and conversation_id = any(${[...ids]}::uuid[]) for no key update
    )
    update conversation_participants p set
      notified = case when ${isQuieted}::boolean then 0 else p.notified end,
      muted = coalesce(${isMuted}::boolean, muted), archived = coalesce(${isArchived}::boolean, archived),
      restricted = coalesce(${isRestricted}::boolean, restricted), marked_unread = coalesce(${isUnread}::boolean, marked_unread),
      hidden_seq = case ${isHidden}::boolean when true then conversations.last_seq when false then null else hidden_seq end,
      pinned_at = case when ${isAway}::boolean then null else case ${isPinned}::boolean when true then coalesce(pinned_at, ${now}::timestamptz)
        when false then null else pinned_at end end
    from conversations join before on before.conversation_id = conversations.id
    where conversations.id = p.conversation_id and p.account_id = ${accountId}::uuid and ${listable()}
    returning p.conversation_id, before.notified > p.notified as was_notified`.execute(db)
  for (const { conversation_id: conversationId, was_notified } of rows)
    if (was_notified) tx.emit(conversationQuieted, { conversationId, accountId })
  return rows.length
}

/** Uses index `conversation_participants_pinned`. */
export async function countPinned({ db }: Tx, accountId: string, exceptId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from conversation_participants
    join conversations on conversations.id = conversation_id
    where account_id = ${accountId} and pinned_at is not null and conversation_id <> ${exceptId} and ${listable()}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface ReadOne {
  readonly conversation_id: string
  readonly other_id: string
  readonly last_seq: number
  readonly before: number
  readonly sends_receipt: boolean
}

/** Marks several conversations as seen, locked in the order of their ids as everywhere. Returns the account's own among them. */
export async function markManySeen({ db, now }: Tx, accountId: string, ids: readonly string[]): Promise<ReadOne[]> {
  const own = sql`${accountId}::uuid in (fan_id, performer_id) and ${listable()}`
  const { rows } = await sql<ReadOne>`with locked as materialized (
      select id, last_seq, case when fan_id = ${accountId}::uuid then performer_id else fan_id end as other_id
      from conversations where id = any(${[...ids]}::uuid[]) and ${own} order by id for no key update
    ), earlier as materialized (
      select p.conversation_id, p.seen_seq from conversation_participants p join locked on locked.id = p.conversation_id
      where p.account_id = ${accountId}::uuid
    )
    update conversation_participants m set unseen = 0, notified = 0, marked_unread = false, seen_seq = locked.last_seq, seen_at = ${now}::timestamptz,
      receipt_seq = case when ${maySendReceipt(sql.ref('m.account_id'))} then locked.last_seq else m.receipt_seq end
    from locked join earlier on earlier.conversation_id = locked.id
    where m.conversation_id = locked.id and m.account_id = ${accountId}::uuid
    returning m.conversation_id, locked.other_id, locked.last_seq, earlier.seen_seq as before, ${maySendReceipt(sql.ref('m.account_id'))} as sends_receipt`.execute(
    db,
  )
  return rows
}
