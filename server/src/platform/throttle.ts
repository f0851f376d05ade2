/** Limits how often something may be tried, counted in the database so that every process counts the same. */
import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Db } from './house.ts'

export interface Limit {
  readonly tries: number
  readonly seconds: number
}

/** Counts one try for each key, in windows of fixed length; refuses when any key has used its window up. */
export async function throttle(db: Db, keys: readonly string[], { tries, seconds }: Limit): Promise<void> {
  const { rows } = await sql<{ tries: number }>`insert into tries as t (key, window_start, tries)
    select key, to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int), 1 from unnest(${[...keys].sort()}::text[]) as k (key)
    on conflict (key) do update set
      tries = case when t.window_start = excluded.window_start then t.tries + 1 else 1 end,
      window_start = excluded.window_start
    returning tries`.execute(db)
  if (rows.some((row) => row.tries > tries))
    throw refuse(
      'too_many_tries',
      `Too many tries. Please wait ${seconds >= 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`} and try again.`,
    )
}

/** Forgets the tries of a key, after a success. */
export const forgive = async (db: Db, key: string): Promise<void> => {
  await sql`delete from tries where key = ${key}`.execute(db)
}
