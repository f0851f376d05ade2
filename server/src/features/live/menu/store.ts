/** The table `live_menu_items`. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

export type MenuRow = Selectable<Schema['live_menu_items']>

/** In the performer's order; uses index `live_menu_items_performer`. */
export async function menuOf(db: Db, performerId: string): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`select * from live_menu_items where performer_id = ${performerId} and removed_at is null
    order by position`.execute(db)
  return rows
}

/** Returns the items on menus after this one, in order of id; uses the primary key. */
export async function menuItemsAfter(db: Db, after: string, limit: number): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`select * from live_menu_items where id > ${after}::uuid and removed_at is null
    order by id limit ${limit}::int`.execute(db)
  return rows
}

/** Without items that are no longer on a menu. */
export async function menuItems(db: Db, ids: readonly string[]): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`select * from live_menu_items where id = any(${uuids(ids)}) and removed_at is null`.execute(
    db,
  )
  return rows
}

/** Returns an item that is on the menu, and keeps it until the transaction ends. */
export async function shareMenuItem(tx: Tx, id: string): Promise<MenuRow | undefined> {
  const { rows } = await sql<MenuRow>`select * from live_menu_items where id = ${id} and removed_at is null for share`.execute(
    tx.db,
  )
  return rows[0]
}

export async function saveMenuItem(tx: Tx, item: Omit<MenuRow, 'removed_at'>): Promise<void> {
  await sql`insert into live_menu_items (id, performer_id, title, price, position)
    values (${item.id}, ${item.performer_id}, ${item.title}, ${item.price}, ${item.position})
    on conflict (id) do update set title = excluded.title, price = excluded.price, position = excluded.position`.execute(tx.db)
}

/** Takes all other items off the menu. Sold items stay in the books by their id. */
export async function removeOtherItems(tx: Tx, performerId: string, keptIds: readonly string[]): Promise<void> {
  await sql`update live_menu_items set removed_at = ${tx.now}
    where performer_id = ${performerId} and removed_at is null and id <> all(${[...keptIds]}::uuid[])`.execute(tx.db)
}
