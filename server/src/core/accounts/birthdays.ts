/** Stores fans' birthdays, day and month only, in the table `account_birthdays`. */
import { sql, type RawBuilder } from 'kysely'
import type { Birthday } from '@fanfare/contract/own-account'
import type { Db, Tx } from '#platform/context.ts'

/** A birthday with the time zone in which it is celebrated. */
interface StatedBirthday extends Birthday {
  /** IANA name. */
  readonly timeZone: string
}

export async function birthdayOf(db: Db, accountId: string): Promise<StatedBirthday | undefined> {
  const { rows } = await sql<StatedBirthday>`
    select month, day, time_zone as "timeZone" from account_birthdays where account_id = ${accountId}`.execute(db)
  return rows[0]
}

export async function saveBirthday({ db }: Tx, accountId: string, { month, day }: Birthday, timeZone: string): Promise<void> {
  await sql`insert into account_birthdays (account_id, month, day, time_zone) values (${accountId}, ${month}, ${day}, ${timeZone})
    on conflict (account_id) do update set month = excluded.month, day = excluded.day, time_zone = excluded.time_zone`.execute(db)
}

export async function deleteBirthday({ db }: Tx, accountId: string): Promise<void> {
  await sql`delete from account_birthdays where account_id = ${accountId}`.execute(db)
}

export async function deleteBirthdaysOfDeletedAccounts({ db }: Tx): Promise<void> {
  await sql`delete from account_birthdays where account_id in (select id from accounts where status = 'deleted')`.execute(db)
}

interface Page {
  /** SQL subquery with a column `fan_id`. */
  readonly among: RawBuilder<unknown>
  readonly after: string
  readonly limit: number
}

/** Returns a page of fans whose birthday is on one of these days, in order of their ids; uses index `account_birthdays_day`. */
export async function birthdaysOn(db: Db, days: readonly Birthday[], { among, after, limit }: Page) {
  const { rows } = await sql<StatedBirthday & { fanId: string }>`
    select account_id as "fanId", month, day, time_zone as "timeZone" from account_birthdays
    where (month, day) in (select * from unnest(${days.map(({ month }) => month)}::smallint[], ${days.map(({ day }) => day)}::smallint[]))
      and account_id in (${among}) and account_id > ${after}::uuid order by account_id limit ${limit}::int`.execute(db)
  return rows
}
