/** Keeps a demo's database, whose people have printed passwords, from ever opening in production. */
import { sql } from 'kysely'
import { WrongConfig, type Config } from './config.ts'
import type { Db } from './context.ts'

/** Call this before the first demo account exists. */
export const markAsDemo = async (db: Db): Promise<void> => {
  await sql`insert into demo_data default values`.execute(db)
}

/** Throws `WrongConfig` in production if the database was seeded as a demo or its settings move the clock. */
export async function assertNoDemoData(db: Db, { mode }: Pick<Config, 'mode'>): Promise<void> {
  if (mode !== 'production') return
  const { rows } = await sql`select from demo_data limit 1`.execute(db)
  if (rows.length > 0)
    throw new WrongConfig(
      'This database contains demo accounts, whose passwords are public. ' +
        'Start production with an empty database and another FANFARE_DATA folder.',
    )
  const clock = await sql<{ isReal: boolean }>`select site_now() = now() as "isReal"`.execute(db)
  if (clock.rows[0]?.isReal !== true)
    throw new WrongConfig('PostgreSQL has a setting fanfare.clock_offset, which moves the time. Remove it in production.')
}
