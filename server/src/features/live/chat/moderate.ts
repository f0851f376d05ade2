/** Mutes and bans people in a performer's rooms, and names moderators. */
import { MAX_MODERATORS } from '@fanfare/contract/live-limits'
import type { LiveSanction } from '@fanfare/contract/live-chat'
import type { Person } from '@fanfare/contract/people'
import { accountById, findAccountByUsername, peopleById } from '#core/accounts/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { earningsChanged, sanctionChanged } from '../events.ts'
import { openRoomIds } from '../rooms/store.ts'
import { openTicketsOf } from '../tickets/store.ts'
import { settleTicket } from '../tickets/settle-tickets.ts'
import {
  deleteModerator,
  deleteSanction,
  insertModerator,
  insertSanction,
  moderatorIds,
  type SanctionRow,
} from './sanctions-store.ts'
import { moderatingIn } from './standing.ts'

interface Sanction {
  readonly accountId: string
  readonly kind: 'mute' | 'ban'
  readonly minutes: number | undefined
}

/** Throws `not_allowed` for the performer, operators and, unless the performer acts, moderators. Tickets of banned people return. */
export async function sanction(
  tx: Tx,
  viewer: Viewer,
  roomId: string,
  { accountId, kind, minutes }: Sanction,
): Promise<LiveSanction> {
  const { room, role } = await moderatingIn(tx.db, viewer, roomId)
  const performerId = room.performer_id
  await assertSanctionable(tx, { performerId, accountId, isByPerformer: role === 'performer' })
  const until = minutes === undefined ? null : addMinutes(tx.now, minutes)
  const row = await insertSanction(tx, { performer_id: performerId, account_id: accountId, kind, until, by_id: viewer.id })
  if (kind === 'ban') await returnTickets(tx, performerId, accountId)
  tx.emit(sanctionChanged, { performerId, accountId })
  return (await sanctionViews(tx.db, [row]))[0]!
}

interface Target {
  readonly performerId: string
  readonly accountId: string
  readonly isByPerformer: boolean
}

async function assertSanctionable(tx: Tx, { performerId, accountId, isByPerformer }: Target): Promise<void> {
  const account = await accountById(tx.db, accountId)
  if (!account) throw notFound()
  const isProtected =
    accountId === performerId ||
    account.role === 'admin' ||
    (!isByPerformer && (await moderatorIds(tx.db, performerId)).includes(accountId))
  if (isProtected) throw apiError('not_allowed', t('You can’t mute or ban this person.'))
}

/** Returns the tickets in escrow of someone who may no longer enter. */
export async function returnTickets(tx: Tx, performerId: string, fanId: string): Promise<void> {
  for (const { id, roomId } of await openTicketsOf(tx.db, fanId, await openRoomIds(tx.db, performerId))) {
    await settleTicket(tx, id, 'returned')
    tx.emit(earningsChanged, { roomId, performerId })
  }
}

export async function liftSanction(tx: Tx, viewer: Viewer, roomId: string, accountId: string): Promise<void> {
  const { room } = await moderatingIn(tx.db, viewer, roomId)
  await removeSanction(tx, room.performer_id, accountId)
}

export async function removeSanction(tx: Tx, performerId: string, accountId: string): Promise<void> {
  if (!(await deleteSanction(tx, performerId, accountId))) throw notFound()
  tx.emit(sanctionChanged, { performerId, accountId })
}

export async function sanctionViews(db: Db, rows: readonly SanctionRow[]): Promise<LiveSanction[]> {
  const people = await peopleById(
    db,
    rows.flatMap((row) => [row.account_id, row.by_id]),
  )
  return rows.map((row) => ({
    _id: row.account_id,
    person: people.get(row.account_id)!,
    kind: row.kind,
    until: row.until?.toISOString() ?? null,
    by: people.get(row.by_id)!,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function moderatorsOf(db: Db, performerId: string): Promise<Person[]> {
  const ids = await moderatorIds(db, performerId)
  const people = await peopleById(db, ids)
  return ids.map((id) => people.get(id)!)
}

export async function addModerator(tx: Tx, performer: Viewer, username: string): Promise<Person> {
  await oneAtATime(tx, `live moderators ${performer.id}`)
  const account = await findAccountByUsername(tx.db, username)
  if (account?.role !== 'fan' || account.status !== 'active') throw notValid('username', t('No fan has this username'))
  if ((await moderatorIds(tx.db, performer.id)).length >= MAX_MODERATORS)
    throw apiError('not_allowed', t('You can have up to {count} moderators.', { count: MAX_MODERATORS }))
  if (!(await insertModerator(tx, performer.id, account.id)))
    throw apiError('already_done', t('This person already is a moderator.'))
  tx.emit(sanctionChanged, { performerId: performer.id, accountId: account.id })
  return (await peopleById(tx.db, [account.id])).get(account.id)!
}

export async function removeModerator(tx: Tx, performer: Viewer, accountId: string): Promise<void> {
  if (!(await deleteModerator(tx, performer.id, accountId))) throw notFound()
  tx.emit(sanctionChanged, { performerId: performer.id, accountId })
}
