/**
 * Stores when accounts were last online, in the table `presences`. The time is renewed while a window is connected, so a dying
 * process leaves no one online.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Presence } from '@fanfare/contract/conversation-states'
import { noBlock, notRestricted } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'
import { bothShowPresence } from './message-settings.ts'
import { ONLINE_MINUTES, presenceAt } from './rules.ts'

/** Records accounts as seen now, except those that hide their presence. Ordered by id, so that two processes cannot deadlock. */
export async function renewPresence(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await sql`insert into presences as known (account_id, seen_at)
    select id, site_now() from unnest(${[...accountIds]}::uuid[]) as there (id)
      where not exists (select from message_settings s where s.account_id = id and not s.shows_presence) order by id
    on conflict (account_id) do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at - interval '40 seconds'`.execute(
    db,
  )
}

export const deletePresence = async (db: Db, accountId: string): Promise<void> => {
  await sql`delete from presences where account_id = ${accountId}`.execute(db)
}

/** Returns the presence of each conversation's other participant by conversation id, if it is visible. Uses primary keys. */
export async function presencesIn(db: Db, viewerId: string, ids: readonly string[], now: Date): Promise<Map<string, Presence>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; seen_at: Date }>`select theirs.conversation_id as id, known.seen_at
    from conversation_participants theirs join presences known on known.account_id = theirs.account_id
    where theirs.conversation_id = any(${[...ids]}::uuid[]) and theirs.account_id <> ${viewerId}::uuid and not theirs.restricted
      and ${bothShowPresence(sql`${viewerId}::uuid`, sql.ref('theirs.account_id'))}
      and ${noBlock(sql`${viewerId}::uuid`, sql.ref('theirs.account_id'))}`.execute(db)
  return new Map(rows.map(({ id, seen_at }) => [id, presenceAt(seen_at, now)]))
}

/**
 * SQL subquery of the fans with a conversation whom a performer sees online, with a column `fan_id`; uses the key of
 * `conversations` by fan and performer.
 */
export const onlineFans = (performerId: string): RawBuilder<unknown> => sql`select c.fan_id from conversations c
  join presences known on known.account_id = c.fan_id and known.seen_at > site_now() - make_interval(secs => ${ONLINE_MINUTES * 60})
  where c.performer_id = ${performerId}::uuid and ${bothShowPresence(sql`${performerId}::uuid`, sql.ref('c.fan_id'))}`

/**
 * SQL condition that a viewer, null for a visitor, sees a performer online, with the same rules as in a conversation. Uses
 * primary keys.
 */
export const isSeenOnline = (
  viewerId: string | null,
  performer: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
    select from presences known where known.account_id = ${performer} and known.seen_at > site_now() - make_interval(secs => ${ONLINE_MINUTES * 60}))
  and ${bothShowPresence(sql`${viewerId}::uuid`, performer)}
  and ${notRestricted(performer, sql`${viewerId}::uuid`)})`

export async function showsPresence(
  db: Db,
  accountId: string,
  { id, otherId }: { id: string; otherId: string },
): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean }>`select not restricted
      and ${bothShowPresence(sql`${accountId}::uuid`, sql`${otherId}::uuid`)} as shows
    from conversation_participants where conversation_id = ${id} and account_id = ${accountId}`.execute(db)
  return rows[0]?.shows ?? false
}
