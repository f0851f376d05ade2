import * as videos from '@fanfare/contract/videos'
import { contentCards } from '#core/content/index.ts'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { storeUpload } from '#core/media/index.ts'
import {
  createPublication,
  ownerHandlers,
  ownShelf,
  publicationsHandler,
  publicationViews,
  rowById,
  updatePublication,
  viewHandler,
} from '#core/publications/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Services, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Viewer } from '#platform/viewer.ts'
import { relatedIds } from './related-videos.ts'
import { removeFile } from './remove-file.ts'
import { videoKind, type VideoRow } from './video.ts'
import { ownVideoView, ownVideoViews, publicView } from './views.ts'

interface Changing {
  readonly tx: Tx
  readonly services: Services
  readonly viewer: Viewer
}

const shown = ({ tx, services, viewer }: Changing, row: VideoRow) => ownVideoView({ services, db: tx.db, viewer }, row)

/** Returns the id of a file that came with the form and is in the vault now, otherwise the id that the form names. */
async function stored(
  { tx, viewer }: Changing,
  { file, kind, named }: { file: ReceivedFile | undefined; kind: 'photo' | 'video'; named: string | undefined },
): Promise<string | undefined> {
  return file ? (await storeUpload(tx, file, { owner: viewer, kind }))._id : named
}

const ownRoutes = [
  mutation(videos.uploadVideo, ({ tx, viewer, files }) => storeUpload(tx, files.video, { owner: viewer, kind: 'video' })),

  mutation(videos.createVideo, async (input) =>
    shown(input, await createPublication(videoKind, input.tx, input.viewer, input.body)),
  ),

  mutation(videos.updateVideo, async ({ tx, services, viewer, params, body, files }) => {
    const changing = { tx, services, viewer }
    const videoId = await stored(changing, { file: files.video, kind: 'video', named: body.videoId })
    const teaserId = await stored(changing, { file: files.teaser, kind: 'video', named: body.teaserId })
    const thumbnailId = await stored(changing, { file: files.thumbnail, kind: 'photo', named: body.thumbnailId })
    const { title, description, tags, audience, price, subscribersIncluded, tierIds, publish, scheduledAt, expiresAt } = body
    const { removes, version, shows } = body
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
      ...(expiresAt !== undefined && { expiresAt }),
      ...(videoId !== undefined && { videoId }),
      ...(teaserId !== undefined && { teaserId }),
      ...(thumbnailId !== undefined && { thumbnailId }),
      ...(shows && { shows }),
      ...(removes !== undefined && { removes }),
      ...(version !== undefined && { version }),
    }
    return shown(changing, await updatePublication(videoKind, tx, viewer, { id: params.id, draft }))
  }),

  mutation(videos.removeVideoFile, async (input) => {
    const { tx, viewer, params, body } = input
    return shown(input, await removeFile(tx, viewer, { id: params.id, type: body.type }))
  }),

  query(videos.searchOwnVideos, ({ ctx, viewer, query: { q: words, shelf, status, audience, limit, cursor } }) =>
    ownShelf(videoKind, { ctx, viewer, wanted: { words, shelf, status, audience }, limit, cursor }, (rows) =>
      ownVideoViews({ services: ctx, db: ctx.db, viewer }, rows),
    ),
  ),

  ...ownerHandlers(
    videoKind,
    {
      view: videos.viewOwnVideo,
      publish: videos.publishVideo,
      schedule: videos.scheduleVideo,
      archive: videos.archiveVideo,
      unarchive: videos.unarchiveVideo,
      remove: videos.deleteVideo,
    },
    ownVideoView,
  ),
]

export const routes = [
  ...ownRoutes,

  publicationsHandler(videos.searchVideos, 'video'),
  unlockHandler(videos.buyVideo, 'video'),
  bookmarksHandler(videos.listBookmarkedVideos, 'video'),
  viewHandler(videoKind, videos.viewVideo, publicView),

  query(videos.listRelatedVideos, async ({ ctx, viewer, params, query: { limit = 6 } }) => {
    const row = await rowById(videoKind, ctx.db, params.id)
    const refs = [{ kind: 'video', id: params.id }]
    if (!row || !(await contentCards(ctx, viewer, refs)).has(params.id)) throw notFound()
    const data = await publicationViews(ctx, viewer, { kind: 'video', ids: await relatedIds(ctx.db, row, limit) })
    return { data, total: data.length }
  }),
]
