import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { FanGroup } from '@fanfare/contract/fan-groups'
import type { FanRule } from '@fanfare/contract/fan-rules'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  fan_groups: Narrowed<'fan_groups', { color: FanGroup['color']; rule: FanRule }>
  fan_group_members: Schema['fan_group_members']
}
type GroupsDb = Db<Tables>
export type FanGroupRow = Selectable<Tables['fan_groups']>

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns a performer's groups in their order; uses index `fan_groups_performer`. */
export async function listGroups(db: GroupsDb, performerId: string, { limit, offset }: Page) {
  const all = db.selectFrom('fan_groups').where('performer_id', '=', performerId)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('position').orderBy('id').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export const groupsById = async (db: GroupsDb, performerId: string, ids: readonly string[]): Promise<FanGroupRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('fan_groups')
        .selectAll()
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .where('performer_id', '=', performerId)
        .execute()

/**
 * Returns whether all of these groups and the groups that their rules exclude exist. If an excluded group were missing, its fans
 * would be included by mistake. The groups stay until the transaction ends.
 */
export async function areGroupsThere(tx: Tx, performerId: string, ids: readonly string[]): Promise<boolean> {
  const named = await shareGroups(tx, performerId, ids)
  if (named.length < new Set(ids).size) return false
  return areThere(
    tx,
    performerId,
    named.flatMap(({ rule }) => rule?.exceptGroupIds ?? []),
  )
}

/** Returns whether all of these groups exist; they stay until the transaction ends. */
export const areThere = async (tx: Tx, performerId: string, ids: readonly string[]): Promise<boolean> =>
  (await shareGroups(tx, performerId, ids)).length === new Set(ids).size

const shareGroups = async ({ db }: Tx, performerId: string, ids: readonly string[]): Promise<Pick<FanGroupRow, 'rule'>[]> =>
  ids.length === 0
    ? []
    : (db as GroupsDb)
        .selectFrom('fan_groups')
        .select('rule')
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .where('performer_id', '=', performerId)
        .forShare()
        .execute()

export const findFavourites = (db: GroupsDb, performerId: string): Promise<FanGroupRow | undefined> =>
  db
    .selectFrom('fan_groups')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('kind', '=', sql.lit('favourites'))
    .executeTakeFirst()

/** Locks a performer's own group until the transaction ends. */
export const lockGroup = ({ db }: Tx, performerId: string, id: string): Promise<FanGroupRow | undefined> =>
  (db as GroupsDb)
    .selectFrom('fan_groups')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst()

/** Does nothing if the performer already has a favorites group. */
export async function insertGroup({ db }: Tx, row: FanGroupRow): Promise<void> {
  const rule = row.rule === null ? null : JSON.stringify(row.rule)
  await sql`insert into fan_groups (id, performer_id, kind, name, color, position, rule, created_at)
    values (${row.id}, ${row.performer_id}, ${row.kind}, ${row.name}, ${row.color}, ${row.position}, ${rule}::jsonb, ${row.created_at})
    on conflict (performer_id) where kind = 'favourites' do nothing`.execute(db)
}

export async function updateGroup({ db }: Tx, { id, name, color, position, rule }: FanGroupRow): Promise<void> {
  await sql`update fan_groups set name = ${name}, color = ${color}, position = ${position},
    rule = ${rule === null ? null : JSON.stringify(rule)}::jsonb where id = ${id}`.execute(db)
}

/** Also deletes its members. */
export async function deleteGroupRow({ db }: Tx, id: string): Promise<void> {
  await (db as GroupsDb).deleteFrom('fan_groups').where('id', '=', id).execute()
}

/** Returns how many fans were added. */
export async function insertMembers({ db, now }: Tx, groupId: string, fanIds: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into fan_group_members (group_id, fan_id, added_at)
    select ${groupId}::uuid, id, ${now}::timestamptz from unnest(${[...fanIds]}::uuid[]) as f (id) on conflict do nothing`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Returns how many fans were removed. */
export async function deleteMembers({ db }: Tx, groupId: string, fanIds: readonly string[]): Promise<number> {
  const gone = await (db as GroupsDb)
    .deleteFrom('fan_group_members')
    .where('group_id', '=', groupId)
    .where(sql<SqlBool>`fan_id = any(${[...fanIds]}::uuid[])`)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** SQL subquery of the fans in any of a performer's own groups; uses the key of `fan_group_members`. */
export const membersOf = (performerId: string, groupIds: readonly string[]): RawBuilder<unknown> => sql`
  select m.fan_id from fan_group_members m join fan_groups g on g.id = m.group_id
    where g.id = any(${[...groupIds]}::uuid[]) and g.performer_id = ${performerId}::uuid`

/** Returns the performer's groups of each of these fans; uses index `fan_group_members_fan`. */
export async function listsOfFans(db: Db, performerId: string, fanIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ fan_id: string; ids: string[] }>`
    select m.fan_id, array_agg(m.group_id::text order by g.position, g.id) as ids
    from fan_group_members m join fan_groups g on g.id = m.group_id
    where m.fan_id = any(${[...fanIds]}::uuid[]) and g.performer_id = ${performerId} group by m.fan_id`.execute(db)
  return new Map(rows.map(({ fan_id, ids }) => [fan_id, ids]))
}
