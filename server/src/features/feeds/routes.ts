import { done } from '@fanfare/contract'
import * as feeds from '@fanfare/contract/feeds'
import { accessDecision, entitledSubjects } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { filesById, storeUpload } from '#core/media/index.ts'
import { cut, placeOf, type Place } from '#lib/page.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query, type Anyone } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import { createFeed, deleteFeed, updateFeed } from './publish-feed.ts'
import { countFeeds, feedById, feedsOfPerformers, latestFeeds, ownFeeds, placeOfFeed } from './store.ts'
import { feedViews, ownFeedViews } from './views.ts'

interface Asked {
  readonly performerId: string | undefined
  readonly source: 'following' | 'discover' | undefined
}

/** Which posts a list is made of, before anyone is asked whether they may be seen. */
async function candidates(
  ctx: Context,
  viewer: Anyone,
  { performerId, source }: Asked,
  slice: { limit: number; after: Place | undefined },
) {
  if (performerId !== undefined) {
    if ((await accessDecision(ctx.db, viewer, profileOf(performerId))).sees !== 'all') throw notFound('performer')
    return feedsOfPerformers(ctx.db, [performerId], slice)
  }
  if (source === 'discover' || viewer.id === null) return latestFeeds(ctx.db, slice)
  return feedsOfPerformers(ctx.db, await entitledSubjects(ctx.db, viewer.id, ['follow', 'subscription']), slice)
}

async function own(ctx: Context, performerId: string, id: string) {
  const row = await feedById(ctx.db, id)
  if (row?.performer_id !== performerId || row.removed_at !== null) throw notFound('post')
  return (await ownFeedViews(ctx, ctx.db, [row]))[0]!
}

const ownAnswers = [
  mutation(feeds.uploadFeedPhoto, async ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { ownerId: viewer.id, purpose: 'feed' }),
  ),

  query(feeds.listOwnFeeds, async ({ ctx, viewer, query: { limit = 20, cursor } }) => {
    const rows = await ownFeeds(ctx.db, viewer.id, { limit: limit + 1, after: placeOf(cursor) })
    const { rows: page, next } = cut(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    const total = await countFeeds(ctx.db, viewer.id)
    return { data: await ownFeedViews(ctx, ctx.db, page), total, ...(next !== undefined && { next }) }
  }),

  mutation(
    feeds.createFeed,
    async ({ tx, services, viewer, body }) => (await ownFeedViews(services, tx.db, [await createFeed(tx, viewer, body)]))[0]!,
  ),

  query(feeds.readOwnFeed, ({ ctx, viewer, params }) => own(ctx, viewer.id, params.id)),

  mutation(
    feeds.updateFeed,
    async ({ tx, services, viewer, params, body }) =>
      (await ownFeedViews(services, tx.db, [await updateFeed(tx, viewer, params.id, body)]))[0]!,
  ),

  mutation(feeds.deleteFeed, async ({ tx, viewer, params }) => {
    await deleteFeed(tx, viewer, params.id)
    return done
  }),

  query(feeds.readFeedFileStatus, async ({ ctx, viewer, params }) => {
    const file = (await filesById(ctx.db, [params.fileId])).get(params.fileId)
    if (file?.owner_id !== viewer.id || file.purpose !== 'feed') throw notFound('file')
    return { status: file.status, ...(file.failure && { message: file.failure }) }
  }),
]

export const routes = [
  ...ownAnswers,

  query(feeds.listFeeds, async ({ ctx, viewer, query }) => {
    const { performerId, source, limit = 20, cursor } = query
    const rows = await candidates(ctx, viewer, { performerId, source }, { limit: limit + 1, after: placeOf(cursor) })
    const { rows: page, next } = cut(rows, limit, placeOfFeed)
    const data = await feedViews(ctx, viewer, page)
    // Counting all posts of all who are followed would cost more than the page: what is known so far.
    return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
  }),

  query(feeds.viewFeed, async ({ ctx, viewer, params }) => {
    const row = await feedById(ctx.db, params.id)
    const [view] = row ? await feedViews(ctx, viewer, [row]) : []
    // Its owner has taken it away: a buyer still sees it, the owner does not.
    if (!view || (row?.removed_at && viewer.id === row.performer_id)) throw notFound('post')
    return view
  }),
]
