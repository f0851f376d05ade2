import { done } from '@fanfare/contract'
import * as videos from '@fanfare/contract/videos'
import { contentCards } from '#core/content/index.ts'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { storeUpload } from '#core/media/index.ts'
import { ownPage, publicationsHandler, publicationViews } from '#core/publications/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Services, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Viewer } from '#platform/viewer.ts'
import { createVideo, deleteVideo, removeFile, updateVideo } from './publish-video.ts'
import type { VideoRow } from './store.ts'
import { countOwnVideos, ownVideos, relatedIds, videoById } from './store.ts'
import { ownVideoViews, publicView } from './views.ts'

interface Changing {
  readonly tx: Tx
  readonly services: Services
  readonly viewer: Viewer
}

const shown = async ({ tx, services, viewer }: Changing, row: VideoRow) =>
  (await ownVideoViews({ ...services, db: tx.db }, viewer, [row]))[0]!

/** Returns the id of a file that came with the form and is in the vault now, otherwise the id that the form names. */
async function stored(
  { tx, viewer }: Changing,
  { file, kind, named }: { file: ReceivedFile | undefined; kind: 'photo' | 'video'; named: string | undefined },
): Promise<string | undefined> {
  return file ? (await storeUpload(tx, file, { owner: viewer, kind }))._id : named
}

const ownRoutes = [
  mutation(videos.uploadVideo, ({ tx, viewer, files }) => storeUpload(tx, files.video, { owner: viewer, kind: 'video' })),

  mutation(videos.createVideo, async (input) => shown(input, await createVideo(input.tx, input.viewer, input.body))),

  mutation(videos.updateVideo, async ({ tx, services, viewer, params, body, files }) => {
    const changing = { tx, services, viewer }
    const videoId = await stored(changing, { file: files.video, kind: 'video', named: body.videoId })
    const teaserId = await stored(changing, { file: files.teaser, kind: 'video', named: body.teaserId })
    const thumbnailId = await stored(changing, { file: files.thumbnail, kind: 'photo', named: body.thumbnailId })
    const { title, description, tags, audience, price, subscribersIncluded, tierIds, publish, scheduledAt, removes, version } =
      body
    const draft = {
      title,
      audience,
      ...(description !== undefined && { description }),
      ...(tags !== undefined && { tags }),
      ...(price !== undefined && { price }),
      ...(subscribersIncluded !== undefined && { subscribersIncluded }),
      ...(tierIds !== undefined && { tierIds }),
      ...(publish !== undefined && { publish }),
      ...(scheduledAt !== undefined && { scheduledAt }),
      ...(videoId !== undefined && { videoId }),
      ...(teaserId !== undefined && { teaserId }),
      ...(thumbnailId !== undefined && { thumbnailId }),
      ...(removes !== undefined && { removes }),
      ...(version !== undefined && { version }),
    }
    return shown(changing, await updateVideo(tx, viewer, params.id, draft))
  }),

  mutation(videos.removeVideoFile, async (input) => {
    const { tx, viewer, params, body } = input
    return shown(input, await removeFile(tx, viewer, { id: params.id, type: body.type }))
  }),

  mutation(videos.deleteVideo, async ({ tx, viewer, params }) => {
    await deleteVideo(tx, viewer, params.id)
    return done
  }),

  query(videos.searchOwnVideos, (request) => ownPage(request, { rows: ownVideos, count: countOwnVideos, views: ownVideoViews })),

  query(videos.viewOwnVideo, async ({ ctx, viewer, params }) => {
    const row = await videoById(ctx.db, params.id)
    if (row?.performer_id !== viewer.id || row.removed_at !== null) throw notFound()
    return (await ownVideoViews(ctx, viewer, [row]))[0]!
  }),
]

export const routes = [
  ...ownRoutes,

  publicationsHandler(videos.searchVideos, 'video'),
  unlockHandler(videos.buyVideo, 'video'),
  bookmarksHandler(videos.listBookmarkedVideos, 'video'),

  query(videos.viewVideo, async ({ ctx, viewer, params }) => {
    const row = await videoById(ctx.db, params.id)
    const view = row && (await publicView(ctx, viewer, row))
    // A deleted video is visible to its buyers, but not to its owner.
    if (!view || (row.removed_at !== null && viewer.id === row.performer_id)) throw notFound()
    return view
  }),

  query(videos.listRelatedVideos, async ({ ctx, viewer, params, query: { limit = 6 } }) => {
    const row = await videoById(ctx.db, params.id)
    const refs = [{ kind: 'video', id: params.id }]
    if (!row || !(await contentCards(ctx, viewer, refs)).has(params.id)) throw notFound()
    const data = await publicationViews(ctx, viewer, { kind: 'video', ids: await relatedIds(ctx.db, row, limit) })
    return { data, total: data.length }
  }),
]
