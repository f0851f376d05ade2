import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { accessDecision, subjectsHeldBy } from '#core/access/index.ts'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { profileOf } from '#core/content/index.ts'
import { newestPublications, rowsById, viewHandler } from '#core/publications/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { queryOf, termsOf } from '#core/search/index.ts'
import { cutPage, placeOf, type Place } from '#lib/page.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { ownRoutes } from './own-routes.ts'
import { pollView } from './poll-views.ts'
import { postKind, type PostRow } from './post.ts'
import { latestPosts, pinnedPosts, postPlace, postsOfSubjects, unpinnedPosts } from './store.ts'
import { postViews } from './views.ts'
import { vote } from './vote.ts'

interface PostsQuery {
  readonly performerId: string | undefined
  readonly source: 'following' | 'discover' | undefined
  /** The search as typed; empty for none. */
  readonly words: string
}

interface Slice {
  readonly limit: number
  readonly after: Place | undefined
}

/** Returns the posts of a list before the access decision. */
async function candidates(ctx: Context, viewer: Anyone, { performerId, source, words }: PostsQuery, slice: Slice) {
  if (performerId !== undefined) {
    if ((await accessDecision(ctx.db, viewer, profileOf(performerId))).sees !== 'all') throw notFound()
    return words === '' ? unpinnedPosts(ctx.db, performerId, slice) : foundPosts(ctx, viewer, { performerId, words }, slice)
  }
  if (words !== '') throw notValid('q', t('Posts can only be searched for one performer at a time. Specify which one'))
  if (source === 'discover' || viewer.id === null) return latestPosts(ctx.db, slice)
  return postsOfSubjects(ctx.db, subjectsHeldBy(viewer.id, ['follow', 'subscription']), slice)
}

interface Looked {
  readonly performerId: string
  readonly words: string
}

/** Returns a performer's posts whose public text has these words, newest first. */
async function foundPosts({ db }: Context, viewer: Anyone, { performerId, words }: Looked, slice: Slice): Promise<PostRow[]> {
  const terms = termsOf(words)
  // Without searchable words, no post matches.
  if (terms.length === 0) return []
  const wanted = { kind: 'post', ownerId: performerId, words: queryOf(terms), viewer }
  const ids = (await newestPublications(db, wanted, slice)).map(({ id }) => id)
  const rows = new Map((await rowsById(postKind, db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export const routes = [
  ...ownRoutes,

  mutation(polls.votePoll, async ({ tx, viewer, params, body }) =>
    pollView(await vote(tx, viewer, params.id, body.choices), viewer, { chosen: body.choices, now: tx.now, isOpen: true }),
  ),

  query(posts.listPosts, async ({ ctx, viewer, query }) => {
    const { performerId, source, q = '', limit = 20, cursor } = query
    const words = q.trim()
    const rows = await candidates(ctx, viewer, { performerId, source, words }, { limit: limit + 1, after: placeOf(cursor) })
    const { rows: page, next } = cutPage(rows, limit, postPlace)
    const showsPinned = performerId !== undefined && cursor === undefined && words === ''
    const first = showsPinned ? await pinnedPosts(ctx.db, performerId) : []
    const data = await postViews(ctx, viewer, [...first, ...page])
    // A lower bound, because counting all posts of all followed performers would cost more than the page.
    return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
  }),

  unlockHandler(posts.buyPost, 'post'),
  bookmarksHandler(posts.listBookmarkedPosts, 'post'),

  viewHandler(postKind, posts.viewPost, async (ctx, viewer, row) => (await postViews(ctx, viewer, [row]))[0]),
]
