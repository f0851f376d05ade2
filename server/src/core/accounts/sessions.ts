/**
 * Manages sessions: the browser has the token, the database its hash. Ending a session disconnects its sockets within two
 * seconds.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { Locale } from '@fanfare/contract/locales'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { secondFactorOf, type SecondFactorProof } from './second-factors.ts'
import { disconnectTeams, workOf, worksInOpenSeat } from './seats.ts'
import { usedStatuses } from './statuses.ts'
import type { AccountsDb } from './tables.ts'

/** Section 9: the cookie's lifetime. */
const SESSION_LIFETIME_DAYS = 365
const LAST_SEEN_INTERVAL = "interval '5 minutes'"

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the token, which is not stored anywhere else. */
export async function openSession(tx: Tx, accountId: string, origin: Origin): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await (tx.db as AccountsDb)
    .insertInto('sessions')
    .values({
      id: newId(tx.now),
      account_id: accountId,
      token_hash: hashOf(token),
      device: origin.device,
      address: origin.address,
      created_at: tx.now,
      last_seen_at: tx.now,
      expires_at: addDays(tx.now, SESSION_LIFETIME_DAYS),
    })
    .execute()
  return token
}

/** A suspended fan or performer signs in to read why. A former operator cannot sign in. */
const maySignIn = sql<SqlBool>`(status in (${usedStatuses}, 'closed') or (status = 'suspended' and role <> 'admin'))`

interface Checked {
  readonly id: string
  /** Null for an account without a password. Absent if something else than the password was checked. */
  readonly passwordHash?: string | null
  readonly secondFactor: SecondFactorProof
}

/**
 * Opens a session unless the account's password, its second factor, or its right to sign in has changed since they were checked.
 */
export async function openSessionBy(tx: Tx, checked: Checked, origin: Origin): Promise<string | undefined> {
  // A new password is written before the old password's sessions are ended. So it is either visible here, or its transaction
  // waits and then ends this session.
  const account = await (tx.db as AccountsDb)
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', checked.id)
    .$if(checked.passwordHash !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', checked.passwordHash!),
    )
    .where(maySignIn)
    .forShare()
    .executeTakeFirst()
  // A separate statement, because it sees a second factor that was set up while this one waited for the account.
  if (!account || (checked.secondFactor === 'none' && (await secondFactorOf(tx.db, account.id)))) return undefined
  return openSession(tx, account.id, origin)
}

/**
 * Returns the viewer of a token; undefined if it is unknown or expired, or the account may not sign in. The viewer of a suspended
 * account has no rights. Someone who works in a seat is the performer, as a team member. Records the country of the request, if it is known: lists, notifications and rooms decide by the account's latest country.
 */
export async function identify(db: AccountsDb, token: string, country: string | undefined): Promise<Viewer | undefined> {
  const { rows } = await sql<{
    id: string
    role: Viewer['role']
    operator_role: OperatorRole | null
    name: string
    session_id: string
    reauthenticated_at: Date
    locale: Locale
    unsecured: boolean
    suspended: boolean
    closed: boolean
    stale: boolean
    last_country: string | null
    seat_id: string | null
  }>`
    select a.id, a.role, a.operator_role, a.name, a.locale, a.last_country, s.id as session_id, s.seat_id, greatest(s.created_at, s.reauthenticated_at) as reauthenticated_at,
      a.role = 'admin' and not exists (
        select from second_factors f where f.account_id = a.id and f.confirmed_at is not null
      ) as unsecured,
      a.status = 'suspended' as suspended,
      a.status = 'closed' as closed,
      s.last_seen_at < site_now() - ${sql.raw(LAST_SEEN_INTERVAL)} as stale
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${hashOf(token)} and s.expires_at > site_now() and ${maySignIn}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  if (found.stale)
    await db.updateTable('sessions').set({ last_seen_at: sql`site_now()` }).where('id', '=', found.session_id).execute()
  if (country !== undefined && country !== found.last_country)
    await db.updateTable('accounts').set({ last_country: country }).where('id', '=', found.id).execute()
  const { id, role, session_id: sessionId, reauthenticated_at: provedAt, locale } = found
  const operator = found.operator_role === null ? undefined : { role: found.operator_role, name: found.name }
  const lacking = { lacksSecondFactor: found.unsecured, isSuspended: found.suspended, isClosed: found.closed }
  const facts = { sessionId, provedAt, locale, ...lacking, country: country ?? found.last_country ?? undefined }
  const work = found.seat_id === null ? undefined : await workOf(db, found.seat_id)
  if (work) return { id: work.performerId, role: 'performer', teamMember: work.teamMember, ...facts }
  return { id, role, ...(operator && { operator }), ...facts }
}

export const sessionsOf = (db: AccountsDb, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`site_now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()

/** Returns false if the account has no such session. */
export async function endSession(tx: Tx, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await (tx.db as AccountsDb)
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  tx.afterCommit(() => tx.services.realtime.endSession(sessionId))
  return ended.numDeletedRows > 0n
}

/** Disconnects every socket of an account, whose sessions stay. Sockets that connect again are checked again. */
export async function disconnectSockets(tx: Tx, accountId: string): Promise<void> {
  const rows = await (tx.db as AccountsDb).selectFrom('sessions').select('id').where('account_id', '=', accountId).execute()
  tx.afterCommit(() => rows.forEach(({ id }) => tx.services.realtime.endSession(id)))
  await disconnectTeams(tx, accountId)
}

export async function endSessions(tx: Tx, accountId: string, except?: string): Promise<void> {
  const ended = await (tx.db as AccountsDb)
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .returning('id')
    .execute()
  tx.afterCommit(() => ended.forEach(({ id }) => tx.services.realtime.endSession(id)))
  await disconnectTeams(tx, accountId)
}

/** Deletes up to `limit` expired sessions and returns how many. Uses index `sessions_expired`. */
export async function deleteExpiredSessions(db: AccountsDb, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (e) =>
      e.selectFrom('sessions').select('id').where('expires_at', '<', sql<Date>`site_now()`).orderBy('expires_at').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns sessions that are over or work in a seat that is, or whose members were last seen in one of the countries. */
export async function endedSessions(
  db: AccountsDb,
  ids: readonly string[],
  countries: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select wanted.id from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from sessions s join accounts a on a.id = s.account_id
      where s.id = wanted.id and s.expires_at > site_now() and a.status in (${usedStatuses}, 'closed') and ${worksInOpenSeat}
        and (a.role = 'admin' or a.last_country is null or a.last_country <> all(${[...countries]}::text[])))`.execute(db)
  return rows.map((row) => row.id)
}
