import type { Static } from 'typebox'
import type { Route } from '@fanfare/contract'
import type { Publication, PublicationQuery, Publications } from '@fanfare/contract/publications'
import { accessDecision } from '#core/access/index.ts'
import { contentCards, profileOf } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { queryOf, termsOf } from '#core/search/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, cutRankedPage, placeOf, rankedPlaceOf } from '#lib/page.ts'
import type { Context } from '#platform/context.ts'
import { query, type RouteHandler } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import { newestPublications, popularPublications, type Wanted } from './store.ts'

type ListRoute = Route<{
  readonly summary: string
  readonly who: 'anyone'
  readonly query: typeof PublicationQuery
  readonly reply: typeof Publications
}>

/** Handles the route that lists content of this kind, of all performers or of one. */
export const publicationsHandler = (route: ListRoute, kind: string): RouteHandler =>
  query(route, ({ ctx, viewer, query: asked }) => listPublications(ctx, viewer, { kind, asked }))

interface Listed extends Pick<Wanted, 'kind' | 'only'> {
  readonly asked: Static<typeof PublicationQuery>
}

/** Leaves out content that the viewer may not see. */
export async function listPublications(
  ctx: Context,
  viewer: Anyone,
  { kind, only, asked: { performerId, q = '', sort = 'newest', limit = 20, cursor } }: Listed,
): Promise<Static<typeof Publications>> {
  const terms = termsOf(q)
  const wanted = { kind, ownerId: performerId, words: queryOf(terms), only, viewer }
  // A query without searchable words matches nothing.
  const hasMatches = terms.length > 0 || q.trim() === ''
  const [profile, { rows, next }] = await Promise.all([
    performerId === undefined ? undefined : accessDecision(ctx.db, viewer, profileOf(performerId)),
    hasMatches ? (sort === 'newest' ? newest : popular)(ctx, wanted, { limit, cursor }) : NOTHING,
  ])
  if (profile && profile.sees !== 'all') throw notFound()
  const data = await publicationViews(ctx, viewer, { kind, ids: rows.map(({ id }) => id) })
  // Counting all matches would cost more than the page, so the total is a lower bound.
  return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
}

const NOTHING = { rows: [], next: undefined }

interface PageQuery {
  readonly limit: number
  readonly cursor: string | undefined
}

const newest = async ({ db }: Context, wanted: Wanted, { limit, cursor }: PageQuery) =>
  cutPage(await newestPublications(db, wanted, { limit: limit + 1, after: placeOf(cursor) }), limit, (row) => row)

const popular = async ({ db }: Context, wanted: Wanted, { limit, cursor }: PageQuery) =>
  cutRankedPage(await popularPublications(db, wanted, { limit: limit + 1, after: rankedPlaceOf(cursor) }), limit)

/** Returns content that this viewer may know about, in the given order. */
export async function publicationViews(
  ctx: Context,
  viewer: Anyone,
  { kind, ids }: { kind: string; ids: readonly string[] },
): Promise<Publication[]> {
  const cards = await contentCards(
    ctx,
    viewer,
    ids.map((id) => ({ kind, id })),
  )
  const shown = ids.flatMap((id) => cards.get(id) ?? [])
  const things = shown.map((card) => ({ id: card._id, ownerId: card.performer._id }))
  const engagements = await engagementOf(ctx.db, viewer, things)
  return shown.flatMap((card) => {
    const engagement = engagements.get(card._id)
    return engagement ? [{ ...card, engagement }] : []
  })
}
