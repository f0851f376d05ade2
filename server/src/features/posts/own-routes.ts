import { done } from '@fanfare/contract'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { filesById, statusView, storeUpload } from '#core/media/index.ts'
import { createPublication, ownerHandlers, ownShelf, updatePublication } from '#core/publications/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { ownPostView, ownPostViews } from './own-views.ts'
import { pollView } from './poll-views.ts'
import { pinnedIdsOf, pinPosts } from './pin-posts.ts'
import { postKind } from './post.ts'
import { createPoll } from './vote.ts'

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

  query(posts.listOwnPosts, async ({ ctx, viewer, query: { status: shelf, from, before, limit, cursor } }) => {
    const wanted = { shelf, from: timeOf('from', from), before: timeOf('before', before) }
    const [page, pinnedIds] = await Promise.all([
      ownShelf(postKind, { ctx, viewer, wanted, limit, cursor }, (rows) =>
        ownPostViews({ services: ctx, db: ctx.db, viewer }, rows),
      ),
      pinnedIdsOf(ctx.db, viewer.id),
    ])
    return { ...page, pinnedIds }
  }),

  mutation(posts.createPost, async ({ tx, services, viewer, body }) =>
    ownPostView({ services, db: tx.db, viewer }, await createPublication(postKind, tx, viewer, body)),
  ),

  mutation(posts.updatePost, async ({ tx, services, viewer, params: { id }, body }) =>
    ownPostView({ services, db: tx.db, viewer }, await updatePublication(postKind, tx, viewer, { id, draft: body })),
  ),

  ...ownerHandlers(
    postKind,
    {
      view: posts.readOwnPost,
      publish: lifecycle.publishPost,
      schedule: lifecycle.schedulePost,
      archive: lifecycle.archivePost,
      unarchive: lifecycle.unarchivePost,
      remove: posts.deletePost,
    },
    ownPostView,
  ),

  mutation(lifecycle.pinPosts, async ({ tx, viewer, body }) => {
    await pinPosts(tx, viewer, body.ids)
    return done
  }),

  mutation(polls.createPoll, async ({ tx, viewer, body }) =>
    pollView(await createPoll(tx, viewer, body), viewer, { chosen: [], now: tx.now, isOpen: false }),
  ),
]
