/** The tables of banners, their figures, and who has been counted today. */
import { sql, type Selectable } from 'kysely'
import type { BannerAudience } from '@fanfare/contract/site-promotions'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  banners: Narrowed<'banners', { audience: BannerAudience[] }>
  banner_days: Schema['banner_days']
  banner_sightings: Schema['banner_sightings']
}
type BannersDb = Db<Tables>
export type BannerRow = Selectable<Tables['banners']>

/** Newest first; uses index `banners_created`. */
export const allBanners = (db: BannersDb, limit: number): Promise<BannerRow[]> =>
  db.selectFrom('banners').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()

export const lockBanner = (tx: Tx, id: string): Promise<BannerRow | undefined> =>
  (tx.db as BannersDb).selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type BannerContent = Omit<BannerRow, 'id' | 'version' | 'is_paused' | 'created_by' | 'created_at'>

export const insertBanner = (tx: Tx, row: BannerContent & Pick<BannerRow, 'id' | 'created_by'>): Promise<BannerRow> =>
  (tx.db as BannersDb)
    .insertInto('banners')
    .values({ ...row, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateBanner = (
  tx: Tx,
  id: string,
  change: Partial<BannerContent> & Partial<Pick<BannerRow, 'is_paused'>>,
): Promise<BannerRow | undefined> =>
  (tx.db as BannersDb)
    .updateTable('banners')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Its figures go with it. Returns false for an unknown banner. */
export const deleteBanner = (tx: Tx, id: string): Promise<BannerRow | undefined> =>
  (tx.db as BannersDb).deleteFrom('banners').where('id', '=', id).returningAll().executeTakeFirst()

/** Returns which of these pictures a banner shows. */
export async function bannerPictures(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select picture_id as id from banners where picture_id = any(${uuids(ids)})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface Figures {
  readonly views: number
  readonly clicks: number
}

/** Uses the primary key. */
export async function figuresOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
  const { rows } = await sql<
    Figures & { id: string }
  >`select banner_id as id, sum(views)::int as views, sum(clicks)::int as clicks
    from banner_days where banner_id = any(${uuids(ids)}) group by banner_id`.execute(db)
  return new Map(rows.map(({ id, views, clicks }) => [id, { views, clicks }]))
}

interface Sightings {
  readonly views: readonly string[]
  readonly clicks: readonly string[]
  /** Identifies the person for one day only. */
  readonly person: string
}

/** Counts each kind once per banner, person and day. Unknown banners are ignored. */
export async function countSightings({ db, now }: Tx, { views, clicks, person }: Sightings): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await sql`with given as (
      select unnest(${uuids(views)}) as id, 'view' as kind union select unnest(${uuids(clicks)}), 'click'
    ), counted as (
      insert into banner_sightings (banner_id, day, kind, person)
      select b.id, ${day}::date, given.kind, ${person} from given join banners b using (id) order by b.id, given.kind
      on conflict do nothing returning banner_id, kind
    )
    insert into banner_days as d (banner_id, day, views, clicks)
    select banner_id, ${day}::date, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'click')
    from counted group by banner_id order by banner_id
    on conflict (banner_id, day) do update set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks`.execute(db)
}

/** Uses index `banner_sightings_day`. */
export const deleteSightings = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from banner_sightings where day < ${before.toISOString().slice(0, 10)}::date`.execute(db)
}
