/** Gives back the jobs of workers that were killed. The job library alone waits four hours before it believes in a death. */
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { House } from './house.ts'

const BEAT_MS = 5000
const DEAD_AFTER_SECONDS = 30

/** Keeps this process's workers alive in the table `workers` and unlocks what dead ones hold, until it is told to stop. */
export function keepLeases(house: House, events: WorkerEvents): () => void {
  const own = new Set<string>()
  events.on('worker:create', ({ worker }) => own.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => own.delete(worker.workerId))
  const beat = () => round(house, [...own]).catch((error: unknown) => house.log.error(error, 'leases'))
  const timer = setInterval(() => void beat(), BEAT_MS)
  timer.unref()
  // The workers are there once the current turn is over.
  setImmediate(() => void beat())
  return () => clearInterval(timer)
}

async function round({ db }: House, own: readonly string[]): Promise<void> {
  await sql`insert into workers (id, seen_at) select id, now() from unnest(${own}::text[]) as own (id)
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
  // One that was never seen may have been born this moment: its first job is as young.
  const dead = await sql<{ id: string }>`select distinct j.locked_by as id from graphile_worker._private_jobs j
    left join workers w on w.id = j.locked_by
    where j.locked_by is not null and coalesce(w.seen_at, j.locked_at) < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`.execute(
    db,
  )
  const ids = dead.rows.map((row) => row.id)
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(db)
  await sql`delete from workers where seen_at < now() - interval '1 day'`.execute(db)
}
