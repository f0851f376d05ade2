/** The tables of pages: their texts as operators edit them, and their published versions. */
import { sql, type Selectable } from 'kysely'
import type { Locale } from '@fanfare/contract/locales'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  pages: Schema['pages']
  page_texts: Narrowed<'page_texts', { locale: Locale }>
  page_versions: Narrowed<'page_versions', { locale: Locale }>
}
export type PagesDb = Db<Tables>
export type PageRow = Selectable<Tables['pages']>
export type PageTextRow = Selectable<Tables['page_texts']>
export type PageVersionRow = Selectable<Tables['page_versions']>

/** In the order of the footer. A site has at most `MAX_PAGES`. */
export const allPages = (db: PagesDb): Promise<PageRow[]> =>
  db.selectFrom('pages').selectAll().orderBy('footer_position').orderBy('slug').execute()

export const pageById = (db: PagesDb, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()

/** Waits for other changes of the page. */
export const lockPage = (tx: Tx, id: string): Promise<PageRow | undefined> =>
  (tx.db as PagesDb).selectFrom('pages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertPage = async (tx: Tx, row: Pick<PageRow, 'id' | 'slug'>): Promise<void> => {
  await (tx.db as PagesDb)
    .insertInto('pages')
    .values({ ...row, created_at: tx.now })
    .execute()
}

export type PageChange = Partial<Pick<PageRow, 'is_published' | 'is_in_footer' | 'footer_position'>>

export const updatePage = (tx: Tx, id: string, change: PageChange): Promise<PageRow> =>
  (tx.db as PagesDb)
    .updateTable('pages')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Its texts go with it. The database refuses to delete a page that has been published. */
export const deletePage = async (tx: Tx, id: string): Promise<void> => {
  await (tx.db as PagesDb).deleteFrom('pages').where('id', '=', id).execute()
}

/** Returns everything about the texts except themselves, of all pages or one. */
export const textHeads = (db: PagesDb, pageId?: string) =>
  db
    .selectFrom('page_texts')
    .select(['page_id', 'locale', 'title', 'version', 'published_version'])
    .$if(pageId !== undefined, (q) => q.where('page_id', '=', pageId!))
    .execute()

interface TextKey {
  readonly pageId: string
  readonly locale: Locale
}

export const textOf = (db: PagesDb, { pageId, locale }: TextKey): Promise<PageTextRow | undefined> =>
  db.selectFrom('page_texts').selectAll().where('page_id', '=', pageId).where('locale', '=', locale).executeTakeFirst()

type NewText = Pick<PageTextRow, 'title' | 'source' | 'updated_by'>

/** Raises the version. The caller has locked the page. */
export const saveText = (tx: Tx, { pageId, locale }: TextKey, text: NewText): Promise<PageTextRow> =>
  (tx.db as PagesDb)
    .insertInto('page_texts')
    .values({ ...text, page_id: pageId, locale, version: 1, published_version: null, updated_at: tx.now })
    .onConflict((c) =>
      c
        .columns(['page_id', 'locale'])
        .doUpdateSet((e) => ({ ...text, version: e('page_texts.version', '+', 1), updated_at: tx.now })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const markPublished = (tx: Tx, { pageId, locale }: TextKey): Promise<PageTextRow> =>
  (tx.db as PagesDb)
    .updateTable('page_texts')
    .set((e) => ({ published_version: e.ref('version') }))
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertVersion = async (tx: Tx, row: PageVersionRow): Promise<void> => {
  await (tx.db as PagesDb).insertInto('page_versions').values(row).execute()
}

/** Newest first; uses the primary key. */
export const versionsOf = (db: PagesDb, { pageId, locale }: TextKey, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('page_versions')
    .select(['number', 'title', 'asks_agreement', 'published_at', 'published_by', 'changes'])
    .select((e) => e.fn.countAll<string>().over().as('total'))
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns one version, or the newest one without a number. */
export const versionOf = (db: PagesDb, { pageId, locale }: TextKey, number?: number): Promise<PageVersionRow | undefined> =>
  db
    .selectFrom('page_versions')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .$if(number !== undefined, (q) => q.where('number', '=', number!))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the newest version of each page and language without its text; uses the primary key. */
export const newestVersions = (db: PagesDb) =>
  db
    .selectFrom('page_versions')
    .distinctOn(['page_id', 'locale'])
    .select(['page_id', 'locale', 'title', 'label', 'published_at'])
    .orderBy('page_id')
    .orderBy('locale')
    .orderBy('number', 'desc')
    .execute()

/** More versions of a page than people agree to at the same time. */
const MAX_LABELS = 200

/**
 * Returns the labels of the versions since the last one that asks for agreement, including it; none if no version asks. Uses
 * index `page_versions_published_at`.
 */
export async function labelsSinceAsking(db: PagesDb, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('page_versions as v')
    .innerJoin('pages as p', 'p.id', 'v.page_id')
    .select(['v.label', 'v.asks_agreement'])
    .where('p.slug', '=', slug)
    .orderBy('v.published_at', 'desc')
    .limit(MAX_LABELS)
    .execute()
  const asking = rows.findIndex((row) => row.asks_agreement)
  return rows.slice(0, asking + 1).map(({ label }) => label)
}

export async function hasLabel(db: PagesDb, slug: string, label: string): Promise<boolean> {
  const { rows } = await sql`select 1 from page_versions v join pages p on p.id = v.page_id
    where p.slug = ${slug} and v.label = ${label} limit 1`.execute(db)
  return rows.length > 0
}
