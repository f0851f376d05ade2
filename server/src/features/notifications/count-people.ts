/** Counts the people behind grouped notifications by primary key, less the few across a block, whatever the size of the crowd. */
import { sql } from 'kysely'
import { accountsWithBlock } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'

interface Counted {
  readonly id: string
  readonly people: number
  readonly latest: readonly string[]
}

/**
 * Leaves out notifications without visible people. Reads the last two people by index `notification_people_latest`, and counts by
 * the primary key alone.
 */
export async function countPeople(db: Db, ids: readonly string[]): Promise<Counted[]> {
  const among = sql`(select known.from_id from notification_people known where known.notification_id = n.id)`
  const across = accountsWithBlock({ sides: [sql`n.account_id`], among })
  const { rows } = await sql<Counted>`select n.id, (everybody.count - hidden.count)::int as people,
      array(select p.from_id from notification_people p where p.notification_id = n.id
        and p.from_id not in ${across} order by p.at desc, p.from_id desc limit 2) as latest
    from notifications n
    cross join lateral (select count(*) from notification_people p where p.notification_id = n.id) everybody
    cross join lateral (select count(*) from notification_people p
      where p.notification_id = n.id and p.from_id in ${across}) hidden
    where n.id = any(${[...ids]}::uuid[]) and everybody.count > hidden.count`.execute(db)
  return rows
}
