/** The table `notification_settings`. */
import { sql } from 'kysely'
import type { EmailFrequency } from '@fanfare/contract/notification-settings'
import type { Db, Tx } from '#platform/context.ts'
import { DEFAULT_PREFERENCES, type Preferences, type Switches } from './rules.ts'

interface Row {
  account_id: string
  switches: Switches
  email_frequency: EmailFrequency
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string | null
  shows_details: boolean
}

const preferencesOf = (row: Row): Preferences => ({
  switches: row.switches,
  emailFrequency: row.email_frequency,
  quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  timeZone: row.time_zone,
  showsDetails: row.shows_details,
})

/** Returns accounts that have changed a setting; uses the primary key. */
export async function preferencesByAccount(db: Db, ids: readonly string[]): Promise<Map<string, Preferences>> {
  const { rows } = await sql<Row>`select account_id, switches, email_frequency, quiet_from, quiet_to, time_zone, shows_details
    from notification_settings where account_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.account_id, preferencesOf(row)]))
}

export const preferencesFor = async (db: Db, id: string): Promise<Preferences> =>
  (await preferencesByAccount(db, [id])).get(id) ?? DEFAULT_PREFERENCES

/** Returns accounts that have reported a time zone; uses the primary key. */
export async function zonesByAccount(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ account_id: string; time_zone: string }>`select account_id, time_zone from notification_settings
    where account_id = any(${[...ids]}::uuid[]) and time_zone is not null`.execute(db)
  return new Map(rows.map((row) => [row.account_id, row.time_zone]))
}

/** Locks the row until the transaction ends, and creates it if missing. */
export async function lockPreferences({ db }: Tx, id: string): Promise<Preferences> {
  await sql`insert into notification_settings (account_id) values (${id}) on conflict do nothing`.execute(db)
  const { rows } = await sql<Row>`select account_id, switches, email_frequency, quiet_from, quiet_to, time_zone, shows_details
    from notification_settings where account_id = ${id} for update`.execute(db)
  return rows[0] ? preferencesOf(rows[0]) : DEFAULT_PREFERENCES
}

export async function savePreferences({ db }: Tx, id: string, own: Preferences): Promise<void> {
  await sql`update notification_settings set switches = ${JSON.stringify(own.switches)}::jsonb, email_frequency = ${own.emailFrequency},
      quiet_from = ${own.quietHours?.from ?? null}, quiet_to = ${own.quietHours?.to ?? null},
      time_zone = ${own.timeZone}, shows_details = ${own.showsDetails}
    where account_id = ${id}`.execute(db)
}
