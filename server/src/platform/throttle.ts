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

/** A limit with the key that counts its attempts. */
export interface CountedLimit extends Limit {
  readonly key: string
}

/** Counts one attempt of each limit. Throws at the first one that is used up. */
export async function throttleAll(db: Db, limits: readonly CountedLimit[]): Promise<void> {
  for (const { key, ...limit } of limits) await throttle(db, [key], limit)
}

/** Returns whether half of the attempts of one of these limits are used. Counts nothing. */
export async function isLimitNear(db: Db, limits: readonly CountedLimit[]): Promise<boolean> {
  const [keys, attempts, seconds] = [
    limits.map(({ key }) => key),
    limits.map((one) => one.attempts),
    limits.map((one) => one.seconds),
  ]
  const { rows } =
    await sql`select 1 from unnest(${keys}::text[], ${attempts}::int[], ${seconds}::int[]) as l (key, attempts, seconds)
    join rate_limits r on r.key = l.key and r.window_start > now() - make_interval(secs => l.seconds)
    where r.attempts * 2 >= l.attempts limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the attempts of a key, after a success. */
export const resetThrottle = async (db: Db, key: string): Promise<void> => {
  await sql`delete from rate_limits where key = ${key}`.execute(db)
}
