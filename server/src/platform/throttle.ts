/** Limits the number of attempts, counted in the database so that all processes share the count. */
import { sql } from 'kysely'
import { tooManyRequests } from '#lib/errors.ts'
import type { Db } from './context.ts'

export interface Limit {
  readonly attempts: number
  readonly seconds: number
}

/**
 * Counts one attempt per key, in windows that start with the first attempt. Throws with the remaining seconds if any key has used
 * up its window.
 */
export async function throttle(db: Db, keys: readonly string[], { attempts, seconds }: Limit): Promise<void> {
  const { rows } = await sql<{ attempts: number; left: number }>`insert into rate_limits as t (key, window_start, attempts)
    select key, now(), 1 from unnest(${[...keys].sort()}::text[]) as k (key)
    on conflict (key) do update set
      attempts = case when t.window_start > now() - make_interval(secs => ${seconds}::int) then t.attempts + 1 else 1 end,
      window_start = case when t.window_start > now() - make_interval(secs => ${seconds}::int) then t.window_start else now() end
    returning attempts, ceil(extract(epoch from window_start + make_interval(secs => ${seconds}::int) - now()))::int as left`.execute(
    db,
  )
  const used = rows.filter((row) => row.attempts > attempts).map((row) => row.left)
  if (used.length > 0) throw tooManyRequests(Math.max(...used, 1))
}

/** Deletes the attempts of a key, after a success. */
export const resetThrottle = async (db: Db, key: string): Promise<void> => {
  await sql`delete from rate_limits where key = ${key}`.execute(db)
}
