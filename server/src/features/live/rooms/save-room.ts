/** Creates and changes rooms. */
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { LIVE, liveForm, MAX_SCHEDULED } from '@fanfare/contract/live-limits'
import { declare, declareByDefault, FILE, UNSEEN } from '#core/consents/index.ts'
import { filesById, useFiles } from '#core/media/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertNewTextsAllowed, assertTextsAllowed } from '#core/text-rules/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { insertChat } from '../chat/store.ts'
import { hasTickets } from '../tickets/store.ts'
import { alreadyLive, announce, announceStart, assertRoomConsented, lockOwnRoom } from './change-status.ts'
import { assertStartsAt } from './rules.ts'
import { changeRoom, countScheduled, insertRoom, runningRoom, type RoomChange, type RoomRow } from './store.ts'

const _form = Type.Object(liveForm)
export type RoomForm = Static<typeof _form>

/** Goes live now, or schedules a show. */
export async function createRoom(tx: Tx, performer: Viewer, form: RoomForm, startsAt: Date | undefined): Promise<RoomRow> {
  await assertMayPublish(tx, performer.id)
  await assertTextsAllowed(tx, { title: form.title })
  await oneAtATime(tx, `go live ${performer.id}`)
  if (startsAt) await assertMaySchedule(tx, performer.id, startsAt)
  else if (await runningRoom(tx.db, performer.id)) throw alreadyLive()
  const id = newId(tx.now)
  const begun = startsAt
    ? { status: 'scheduled' as const, starts_at: startsAt }
    : { status: 'live' as const, started_at: tx.now, beat_at: tx.now }
  const row = await insertRoom(tx, {
    id,
    performer_id: performer.id,
    created_at: tx.now,
    ...(await columnsOf(tx, performer.id, form)),
    ...begun,
  })
  if (!row) throw alreadyLive()
  await useCover(tx, row)
  await declareRoom(tx, row, form)
  await insertChat(tx, id)
  if (startsAt) announce(tx, row)
  else await announceStart(tx, row)
  return row
}

async function assertMaySchedule(tx: Tx, performerId: string, startsAt: Date): Promise<void> {
  assertStartsAt(startsAt, tx.now)
  if ((await countScheduled(tx.db, performerId)) >= MAX_SCHEDULED)
    throw apiError('not_allowed', t('You can schedule up to {count} shows.', { count: MAX_SCHEDULED }))
}

interface RoomUpdate {
  readonly form: RoomForm
  readonly startsAt: Date | undefined
  readonly version: number | undefined
}

/** Throws `not_valid` for terms that cannot change, because tickets are sold. */
export async function updateRoom(
  tx: Tx,
  performer: Viewer,
  id: string,
  { form, startsAt, version }: RoomUpdate,
): Promise<RoomRow> {
  const before = await lockOwnRoom(tx, performer, id)
  if (before.status !== 'scheduled' && before.status !== 'live')
    throw apiError('changed_meanwhile', t('This isn’t possible in the show’s current state.'))
  assertVersion(before.version, version)
  await assertNewTextsAllowed(tx, { title: form.title }, { title: before.title })
  const change: RoomChange = await columnsOf(tx, performer.id, form)
  if (startsAt && before.status === 'scheduled' && startsAt.getTime() !== before.starts_at?.getTime()) {
    assertStartsAt(startsAt, tx.now)
    change.starts_at = startsAt
  }
  if (await hasTickets(tx.db, id)) assertSameTerms(before, change)
  const row = await changeRoom(tx, id, change)
  await useCover(tx, row)
  await declareRoom(tx, row, form)
  announce(tx, row)
  return row
}

/** People with a ticket have paid for this audience, price and time. */
function assertSameTerms(before: RoomRow, change: RoomChange): void {
  const sold = t('This can’t change after the first ticket is sold')
  if (change.audience !== before.audience) throw notValid('audience', sold)
  if (change.price !== Number(before.price)) throw notValid('price', sold)
  if (change.starts_at) throw notValid('startsAt', sold)
  if (before.replay_for_holders && !change.replay_for_holders) throw notValid('replayForHolders', sold)
}

async function columnsOf(tx: Tx, performerId: string, form: RoomForm) {
  const { title, category, audience, tierIds = [], price = 0, coverId = null, previewSeconds = 0 } = form
  const tokens = await assertPrice(tx, price)
  if (tierIds.length > 0 && (audience !== 'subscribers' || tokens > 0))
    throw notValid('tierIds', t('Tiers can only be chosen for subscribers without a ticket'))
  await assertOwnTiers(tx, performerId, tierIds)
  return {
    title,
    category,
    audience,
    tier_ids: tierIds,
    price: tokens,
    cover_id: coverId && (await ownCover(tx, performerId, coverId)),
    preview_seconds: previewSeconds,
    is_recorded: form.isRecorded ?? false,
    replay_for_holders: form.replayForHolders ?? false,
  }
}

/** Returns the id. Throws if it is not of an own photo: the row refers to the file before `useFiles` checks it. */
async function ownCover(tx: Tx, performerId: string, coverId: string): Promise<string> {
  const file = (await filesById(tx.db, [coverId])).get(coverId)
  if (file?.owner_id !== performerId) throw notFound()
  if (file.kind !== 'photo') throw notValid('coverId', t('Only photos can be added here'))
  return coverId
}

async function assertPrice(tx: Tx, price: number): Promise<number> {
  const tokens = toMinorUnits(price)
  if (tokens === 0) return 0
  const { minimumContentPrice: least, maximumContentPrice: most } = await settings(tx)
  if (tokens < least || tokens > most)
    throw notValid('price', t('A ticket must cost between {min} and {max} tokens', amountRange(least, most)))
  return tokens
}

/** Records whom the show and its cover show. Throws `not_valid` without their consents. */
async function declareRoom(tx: Tx, row: RoomRow, { shows }: RoomForm): Promise<void> {
  const { id, performer_id: ownerId, cover_id: coverId } = row
  const covers = coverId === null ? [] : [coverId]
  if (shows)
    await declare(tx, { ownerId, subjects: [{ id, kind: LIVE }, ...covers.map((one) => ({ id: one, kind: FILE }))], shows })
  await declareByDefault(tx, ownerId, covers)
  await assertRoomConsented(tx, row)
}

async function useCover(
  tx: Tx,
  { id, performer_id: ownerId, cover_id: coverId, recording_ids: recordingIds }: RoomRow,
): Promise<void> {
  const ids = [...(coverId === null ? [] : [coverId]), ...recordingIds]
  await useFiles(tx, { ownerId, ids, by: { kind: LIVE, id }, showing: UNSEEN })
}
