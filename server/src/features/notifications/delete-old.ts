/** Deletes old notifications: read ones after some months, and all after a year. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'

export const deleteOldNotificationsJob = job('delete old notifications', Type.Object({}))

const READ_RETENTION_DAYS = 120
const RETENTION_DAYS = 366
const BATCH_SIZE = 5_000

/** Also deletes their pending push messages and emails. Uses index `notifications_created`. */
export async function deleteOldNotifications({ db, clock }: Context): Promise<void> {
  const [read, all] = [addDays(clock.now(), -READ_RETENTION_DAYS), addDays(clock.now(), -RETENTION_DAYS)]
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from notifications where id in (
      select id from notifications where created_at < ${read} and (read_at is not null or created_at < ${all}) limit ${BATCH_SIZE}::int
      for update skip locked)`.execute(db)
    if (numAffectedRows < BATCH_SIZE) return
  }
}
