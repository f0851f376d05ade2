import { sql } from 'kysely'
import { entitledSubjects, noBlockFor } from '#core/access/index.ts'
import { findPerformers, noFilters, type Performer } from '#core/accounts/index.ts'
import { correctTerms, matchIn, onlyTag, queryOf, termsOf, textOf, type Term } from '#core/search/index.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Context, Db } from '#platform/context.ts'
import { searchPlaceOf, type Mode, type SearchPlace } from './cursor.ts'
import { HITS, isCommon, newestHits, rankedHits, type HitsQuery, type Hit } from './store.ts'

export interface Search {
  readonly q: string
  /** Searches only this kind of content, and no performers. */
  readonly kind: string | undefined
  readonly limit: number
  readonly cursor: string | undefined
}

export interface Found {
  readonly terms: readonly Term[]
  readonly hits: readonly Hit[]
  readonly performers: readonly Performer[]
  readonly followed: ReadonlySet<string>
  /** The place after the last hit; absent at the end. */
  readonly next?: SearchPlace
  readonly corrected?: string
}

const FEW_PERFORMERS = 6

/** If nothing has the words, searches the nearest existing words instead. */
export async function searchSite(ctx: Context, viewer: Anyone, search: Search): Promise<Found> {
  const after = searchPlaceOf(search.cursor)
  const queryTerms = termsOf(search.q)
  const followed = viewer.id === null ? [] : await entitledSubjects(ctx.db, viewer.id, ['follow', 'subscription'])
  const one = (terms: readonly Term[]) => findTerms(ctx.db, terms, { ...search, viewer, followed, after })
  const found = after?.isCorrected ? undefined : await one(queryTerms)
  if (found && (after || found.hits.length > 0 || found.performers.length > 0)) return found
  const corrected = await correctTerms(ctx.db, queryTerms)
  const near = corrected && (await one(corrected))
  if (!corrected || !near || (near.hits.length === 0 && near.performers.length === 0)) return found ?? nothingFor(queryTerms)
  return { ...near, ...(near.next && { next: { ...near.next, isCorrected: true } }), corrected: textOf(corrected) }
}

const nothingFor = (terms: readonly Term[]): Found => ({ terms, hits: [], performers: [], followed: new Set() })

interface PagedSearch extends Pick<Search, 'kind' | 'limit'> {
  readonly viewer: Anyone
  readonly followed: readonly string[]
  readonly after: SearchPlace | undefined
}

async function findTerms(db: Db, terms: readonly Term[], paging: PagedSearch): Promise<Found> {
  const { kind, viewer, followed, after } = paging
  if (terms.length === 0) return nothingFor(terms)
  const words = queryOf(terms)
  const isTag = onlyTag(terms) !== undefined
  const hasPerformers = kind === undefined && after === undefined && !isTag
  const [content, performers] = await Promise.all([
    findContent(
      db,
      {
        words,
        inTitle: matchIn(terms, 'A'),
        inTags: matchIn(terms, 'B'),
        kind,
        order: isTag ? 'newest' : 'best',
        viewer,
        followed,
        after,
      },
      paging,
    ),
    hasPerformers ? findFew(db, words, viewer) : [],
  ])
  return { terms, ...content, performers, followed: new Set(followed) }
}

async function findFew(db: Db, words: string, viewer: Anyone): Promise<Performer[]> {
  const isShown = noBlockFor(viewer, sql.ref('p.account_id'))
  const slice = { limit: FEW_PERFORMERS, offset: 0 }
  return findPerformers(db, { words, ...noFilters, sort: 'popular', isShown }, slice)
}

async function findContent(
  db: Db,
  terms: HitsQuery,
  { limit, after }: PagedSearch,
): Promise<{ hits: Hit[]; next?: SearchPlace }> {
  const mode: Mode = after?.mode ?? ((await isCommon(db, terms)) ? 'newest' : 'ranked')
  const read = mode === 'newest' ? await newestHits(db, terms) : await rankedHits(db, terms)
  const shown = read.filter(({ isShown }) => isShown)
  const hits = shown.slice(0, limit)
  const hasMore = mode === 'newest' ? read.length > 0 : read.length === HITS
  // Skips hits that were read but not shown to this viewer.
  const last = shown.length > limit ? hits.at(-1) : hasMore ? read.at(-1) : undefined
  return { hits, ...(last && { next: { mode, score: last.score, isCorrected: false, at: last.at, id: last.id } }) }
}
