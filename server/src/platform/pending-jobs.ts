/** Finds unfinished work of listeners. */
import { sql } from 'kysely'
import type { Event } from './events.ts'
import { taskOf } from './listeners.ts'
import type { Db } from './context.ts'

interface Waiting {
  readonly events: readonly Event[]
  readonly listener: string
  /** The payload field to compare, and the values to look for. */
  readonly field: string
  readonly values: readonly string[]
}

/** Returns the values for which a listener has not run yet. Excludes jobs that have permanently failed. */
export async function pendingValues(db: Db, { events, listener, field, values }: Waiting): Promise<Set<string>> {
  const tasks = events.map((event) => taskOf(event.name, listener))
  const { rows } = await sql<{ value: string }>`select distinct j.payload->>${field}::text as value
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${tasks}::text[]) and j.payload->>${field}::text = any(${values}::text[])
      and (j.attempts < j.max_attempts or j.locked_at is not null)`.execute(db)
  return new Set(rows.map((row) => row.value))
}
