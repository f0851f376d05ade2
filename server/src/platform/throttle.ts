/** Limits how often something may be tried, counted in the database so that every process counts the same. */
import { sql } from 'kysely'
import { tooManyTries } from '#kit/refusal.ts'
import type { Db } from './context.ts'

export interface Limit {
  readonly tries: number
  readonly seconds: number
}

/**
 * Counts one try for each key, in windows that begin with the first try; refuses when any key has used its window up and
 * says how long that one still lasts.
 */
export async function throttle(db: Db, keys: readonly string[], { tries, seconds }: Limit): Promise<void> {
  const { rows } = await sql<{ tries: number; left: number }>`insert into tries as t (key, window_start, tries)
    select key, now(), 1 from unnest(${[...keys].sort()}::text[]) as k (key)
    on conflict (key) do update set
      tries = case when t.window_start > now() - make_interval(secs => ${seconds}::int) then t.tries + 1 else 1 end,
      window_start = case when t.window_start > now() - make_interval(secs => ${seconds}::int) then t.window_start else now() end
    returning tries, ceil(extract(epoch from window_start + make_interval(secs => ${seconds}::int) - now()))::int as left`.execute(
    db,
  )
  const used = rows.filter((row) => row.tries > tries).map((row) => row.left)
  if (used.length > 0) throw tooManyTries(Math.max(...used, 1))
}

/** Forgets the tries of a key, after a success. */
export const forgive = async (db: Db, key: string): Promise<void> => {
  await sql`delete from tries where key = ${key}`.execute(db)
}
