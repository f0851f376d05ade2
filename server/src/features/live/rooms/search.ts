/** Finds rooms that a viewer can know of. */
import { sql, type RawBuilder } from 'kysely'
import type { LiveCategory } from '@fanfare/contract/live-limits'
import { ownerListed, ownerShown, subjectsHeldBy } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'
import { contains } from '#platform/search-text.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { RoomRow } from './store.ts'

export interface RoomsQuery {
  readonly status: 'live' | 'scheduled' | undefined
  readonly category: LiveCategory | undefined
  readonly q: string | undefined
  readonly performerId: string | undefined
  readonly followed: boolean
  readonly limit: number
  readonly offset: number
}

/**
 * Live rooms first, by number of viewers, then scheduled rooms, soonest first. The total counts rooms of performers who are
 * listed and have no block with the viewer; people who are banned from a room do not find it.
 */
export async function searchRooms(db: Db, viewer: Anyone, query: RoomsQuery) {
  const { status, category, q, performerId, followed, limit, offset } = query
  const wanted = [
    status === undefined ? sql`r.status in ('live', 'scheduled')` : sql`r.status = ${status}`,
    category === undefined ? sql`true` : sql`r.category = ${category}`,
    q === undefined ? sql`true` : contains(sql`r.title`, q),
    performerId === undefined ? sql`true` : sql`r.performer_id = ${performerId}`,
    followed ? followedBy(viewer) : sql`true`,
    // Viewers who look for one performer, or for performers they follow, also find performers who hide from searches.
    (performerId === undefined && !followed ? ownerListed : ownerShown)(sql`r.performer_id`, viewer),
    notBanned(viewer),
  ]
  const all = sql`from live_rooms r where ${sql.join(wanted, sql` and `)}`
  const { rows } = await sql<RoomRow>`select r.* ${all}
    order by r.status = 'scheduled', case when r.status = 'live' then
      (select count(*) from live_visits v where v.room_id = r.id and v.joined_at is not null) end desc nulls last, r.starts_at, r.id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

const followedBy = (viewer: Anyone): RawBuilder<unknown> =>
  viewer.id === null ? sql`false` : sql`r.performer_id in (${subjectsHeldBy(viewer.id, ['follow', 'subscription'])})`

const notBanned = (viewer: Anyone): RawBuilder<unknown> =>
  viewer.id === null
    ? sql`true`
    : sql`not exists (select from live_sanctions s where s.performer_id = r.performer_id and s.account_id = ${viewer.id}
        and s.kind = 'ban' and (s.until is null or s.until > site_now()))`
