import { done } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import { accessDecision, entitledSubjects } from '#core/access/index.ts'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { profileOf } from '#core/content/index.ts'
import { filesById, statusView, storeUpload } from '#core/media/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { cut, placeOf, type Place } from '#lib/page.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { createPost, deletePost, updatePost } from './publish-post.ts'
import { countPosts, postById, postsOfPerformers, latestPosts, ownPosts, placeOfPost } from './store.ts'
import { postViews, ownPostViews } from './views.ts'

interface Asked {
  readonly performerId: string | undefined
  readonly source: 'following' | 'discover' | undefined
}

/** The posts that a list consists of, before the access decision. */
async function candidates(
  ctx: Context,
  viewer: Anyone,
  { performerId, source }: Asked,
  slice: { limit: number; after: Place | undefined },
) {
  if (performerId !== undefined) {
    if ((await accessDecision(ctx.db, viewer, profileOf(performerId))).sees !== 'all') throw notFound('performer')
    return postsOfPerformers(ctx.db, [performerId], slice)
  }
  if (source === 'discover' || viewer.id === null) return latestPosts(ctx.db, slice)
  return postsOfPerformers(ctx.db, await entitledSubjects(ctx.db, viewer.id, ['follow', 'subscription']), slice)
}

async function own(ctx: Context, performerId: string, id: string) {
  const row = await postById(ctx.db, id)
  if (row?.performer_id !== performerId || row.removed_at !== null) throw notFound('post')
  return (await ownPostViews(ctx, ctx.db, [row]))[0]!
}

const ownRoutes = [
  mutation(posts.uploadPostPhoto, async ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'photo' })),

  mutation(posts.uploadPostVideo, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'video' })),

  query(posts.listOwnPosts, async ({ ctx, viewer, query: { limit = 20, cursor } }) => {
    const rows = await ownPosts(ctx.db, viewer.id, { limit: limit + 1, after: placeOf(cursor) })
    const { rows: page, next } = cut(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    const total = await countPosts(ctx.db, viewer.id)
    return { data: await ownPostViews(ctx, ctx.db, page), total, ...(next !== undefined && { next }) }
  }),

  mutation(
    posts.createPost,
    async ({ tx, services, viewer, body }) => (await ownPostViews(services, tx.db, [await createPost(tx, viewer, body)]))[0]!,
  ),

  query(posts.readOwnPost, ({ ctx, viewer, params }) => own(ctx, viewer.id, params.id)),

  mutation(
    posts.updatePost,
    async ({ tx, services, viewer, params, body }) =>
      (await ownPostViews(services, tx.db, [await updatePost(tx, viewer, params.id, body)]))[0]!,
  ),

  mutation(posts.deletePost, async ({ tx, viewer, params }) => {
    await deletePost(tx, viewer, params.id)
    return done
  }),

  query(posts.readPostFileStatus, async ({ ctx, viewer, params }) => {
    const file = (await filesById(ctx.db, [params.fileId])).get(params.fileId)
    if (file?.owner_id !== viewer.id || file.kind === 'document') throw notFound('file')
    return statusView(file)
  }),
]

export const routes = [
  ...ownRoutes,

  query(posts.listPosts, async ({ ctx, viewer, query }) => {
    const { performerId, source, limit = 20, cursor } = query
    const rows = await candidates(ctx, viewer, { performerId, source }, { limit: limit + 1, after: placeOf(cursor) })
    const { rows: page, next } = cut(rows, limit, placeOfPost)
    const data = await postViews(ctx, viewer, page)
    // Counting all posts of all followed performers would cost more than the page: a lower bound.
    return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
  }),

  unlockHandler(posts.buyPost, 'post'),
  bookmarksHandler(posts.listBookmarkedPosts, 'post'),

  query(posts.viewPost, async ({ ctx, viewer, params }) => {
    const row = await postById(ctx.db, params.id)
    const [view] = row ? await postViews(ctx, viewer, [row]) : []
    // Deleted by its owner: visible to buyers, not to the owner.
    if (!view || (row?.removed_at && viewer.id === row.performer_id)) throw notFound('post')
    return view
  }),
]
