/** Reminds people of scheduled shows. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { REMINDER_MINUTES } from '@fanfare/contract/live-limits'
import { relationsOf } from '#core/access/index.ts'
import { accountById } from '#core/accounts/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Audience } from '#platform/audience.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { uuids } from '#platform/ids.ts'
import type { Viewer } from '#platform/viewer.ts'
import { roomSoon } from '../events.ts'
import { roomDecision } from '../rooms/access.ts'
import { shareRoom, takeSoon } from '../rooms/store.ts'

/** Throws `not_found` for a show that the viewer may not see, and `not_allowed` for one that is not scheduled. */
export async function setReminder(tx: Tx, viewer: Viewer, roomId: string, isOn: boolean): Promise<void> {
  const row = await shareRoom(tx, roomId)
  if (!row || (await roomDecision(tx.db, viewer, row)).sees === 'nothing') throw notFound()
  if (!isOn)
    return void (await sql`delete from live_reminders where room_id = ${roomId} and account_id = ${viewer.id}`.execute(tx.db))
  if (row.status !== 'scheduled') throw apiError('not_allowed', t('This show isn’t scheduled.'))
  await sql`insert into live_reminders (room_id, account_id, created_at) values (${roomId}, ${viewer.id}, ${tx.now})
    on conflict do nothing`.execute(tx.db)
}

/** Returns which of these rooms remind the account. */
export async function remindersOf(db: Db, accountId: string, roomIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ room_id: string }>`select room_id from live_reminders
    where account_id = ${accountId} and room_id = any(${uuids(roomIds)})`.execute(db)
  return new Set(rows.map((row) => row.room_id))
}

export async function countReminders(db: Db, roomIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ room_id: string; total: number }>`select room_id, count(*)::int as total from live_reminders
    where room_id = any(${uuids(roomIds)}) group by room_id`.execute(db)
  return new Map(rows.map((row) => [row.room_id, row.total]))
}

/** Pages through everyone who wants a reminder of a show; uses the key. */
export const remindedOf =
  (roomId: string): Audience =>
  async (db, { after, limit }) => {
    const { rows } = await sql<{ account_id: string }>`select account_id from live_reminders
      where room_id = ${roomId} and account_id > ${after} order by account_id limit ${limit}`.execute(db)
    return rows.map((row) => row.account_id)
  }

/** The same without followers and subscribers, who are notified of every show. */
export const remindedStrangersOf =
  (roomId: string, performerId: string): Audience =>
  async (db, { after, limit }) => {
    const strangers: string[] = []
    for (let from = after; strangers.length < limit; ) {
      const ids = await remindedOf(roomId)(db, { after: from, limit })
      const relations = await relationsOf(db, performerId, ids)
      strangers.push(...ids.filter((id) => !relations.get(id)?.follows && !relations.get(id)?.subscribes))
      if (ids.length < limit) break
      from = ids.at(-1)!
    }
    return strangers.slice(0, limit)
  }

const remindOfShows = job('remind of shows', Type.Object({}))

async function remind(ctx: Context): Promise<void> {
  const until = addMinutes(ctx.clock.now(), REMINDER_MINUTES)
  while (
    await ctx.write(async (tx) => {
      const row = await takeSoon(tx, until)
      if (!row) return false
      const username = (await accountById(tx.db, row.performer_id))?.username ?? ''
      tx.emit(roomSoon, { roomId: row.id, performerId: row.performer_id, username })
      return true
    })
  );
}

export const reminderJobs = [jobHandler(remindOfShows, remind, '* * * * *')]
