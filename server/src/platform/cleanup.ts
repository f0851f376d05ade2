/** Deletes records that are only kept for a limited time. */
import { sql } from 'kysely'
import { IDEMPOTENCY_KEY_RETENTION_DAYS } from '@fanfare/contract'
import { Type } from 'typebox'
import { job } from './jobs.ts'
import { jobHandler } from './job-handlers.ts'

const cleanup = job('clean up', Type.Object({}))

export const cleanupJobHandlers = [
  jobHandler(
    cleanup,
    async ({ db }) => {
      await sql`delete from processed_jobs where at < now() - interval '7 days'`.execute(db)
      await sql`delete from idempotency_keys where at < now() - make_interval(days => ${IDEMPOTENCY_KEY_RETENTION_DAYS}::int)`.execute(
        db,
      )
      await sql`delete from graphile_worker._private_jobs where flags ? 'replaced' and locked_at is null`.execute(db)
      await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db)
    },
    '17 * * * *',
  ),
]
