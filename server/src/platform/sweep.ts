/** Forgets what is only remembered for a while. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { errand, runs } from './errands.ts'

const sweep = errand('sweep', Type.Object({}))

export const sweepRunners = [
  runs(
    sweep,
    async ({ db }) => {
      await sql`delete from heard_jobs where at < now() - interval '7 days'`.execute(db)
      await sql`delete from answered_requests where at < now() - interval '2 days'`.execute(db)
      await sql`delete from graphile_worker._private_jobs where flags ? 'replaced' and locked_at is null`.execute(db)
      await sql`delete from tries where window_start < now() - interval '1 day'`.execute(db)
    },
    '17 * * * *',
  ),
]
