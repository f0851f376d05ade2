import { done } from '@fanfare/contract'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { filesById, statusView, storeUpload } from '#core/media/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { MutationInput } from '#platform/route-handler.ts'
import { archivePost, pinPosts, publishNow, schedulePost, unarchivePost } from './change-status.ts'
import { countOwn, ownPosts, pinnedIdsOf, ownPostPlace } from './own-store.ts'
import { ownPostViews } from './own-views.ts'
import { pollView } from './poll-views.ts'
import { postById, type PostRow } from './store.ts'
import { createPoll } from './vote.ts'
import { createPost, deletePost, updatePost } from './write-post.ts'

type Changing = Pick<MutationInput<typeof posts.createPost>, 'tx' | 'services' | 'viewer'>

const ownView = async ({ tx, services, viewer }: Changing, row: PostRow) =>
  (await ownPostViews(services, tx.db, viewer, [row]))[0]!

function timeOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw notValid(field, t('Enter a date and time'))
  return at
}

const uploads = [
  mutation(posts.uploadPostPhoto, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'picture' })),
  mutation(posts.uploadPostVideo, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'video' })),
  mutation(posts.uploadPostAudio, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'audio' })),
  mutation(posts.uploadPostTeaser, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'video' })),
  mutation(posts.uploadPostThumbnail, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'photo' })),

  query(posts.readPostFileStatus, async ({ ctx, viewer, params }) => {
    const file = (await filesById(ctx.db, [params.fileId])).get(params.fileId)
    if (file?.owner_id !== viewer.id || file.kind === 'document') throw notFound()
    return statusView(file)
  }),
]

export const ownRoutes = [
  ...uploads,

  query(posts.listOwnPosts, async ({ ctx, viewer, query: filters }) => {
    const { status, limit = 20 } = filters
    const span = { from: timeOf('from', filters.from), before: timeOf('before', filters.before) }
    const slice = { ...span, shelf: status, limit: limit + 1, after: placeOf(filters.cursor) }
    const [rows, counts, pinnedIds] = await Promise.all([
      ownPosts(ctx.db, viewer.id, slice),
      countOwn(ctx.db, viewer.id),
      pinnedIdsOf(ctx.db, viewer.id),
    ])
    const { rows: page, next } = cutPage(rows, limit, ownPostPlace)
    const { published, scheduled, draft, archived } = counts
    const total = status === undefined ? published + scheduled + draft + archived : counts[status]
    return { data: await ownPostViews(ctx, ctx.db, viewer, page), total, counts, pinnedIds, ...(next !== undefined && { next }) }
  }),

  query(posts.readOwnPost, async ({ ctx, viewer, params }) => {
    const row = await postById(ctx.db, params.id)
    if (row?.performer_id !== viewer.id || row.removed_at !== null) throw notFound()
    return (await ownPostViews(ctx, ctx.db, viewer, [row]))[0]!
  }),

  mutation(posts.createPost, async (input) => ownView(input, await createPost(input.tx, input.viewer, input.body))),

  mutation(posts.updatePost, async (input) =>
    ownView(input, await updatePost(input.tx, input.viewer, input.params.id, input.body)),
  ),

  mutation(posts.deletePost, async ({ tx, viewer, params }) => {
    await deletePost(tx, viewer, params.id)
    return done
  }),

  mutation(lifecycle.publishPost, async (input) => ownView(input, await publishNow(input.tx, input.viewer, input.params.id))),

  mutation(lifecycle.schedulePost, async (input) =>
    ownView(input, await schedulePost(input.tx, input.viewer, input.params.id, input.body.at)),
  ),

  mutation(lifecycle.archivePost, async (input) => ownView(input, await archivePost(input.tx, input.viewer, input.params.id))),

  mutation(lifecycle.unarchivePost, async (input) =>
    ownView(input, await unarchivePost(input.tx, input.viewer, input.params.id)),
  ),

  mutation(lifecycle.pinPosts, async ({ tx, viewer, body }) => {
    await pinPosts(tx, viewer, body.ids)
    return done
  }),

  mutation(polls.createPoll, async ({ tx, viewer, body }) =>
    pollView(await createPoll(tx, viewer, body), viewer, { chosen: [], now: tx.now, isOpen: false }),
  ),
]
