import { mediaTypeOf } from '@fanfare/contract/media'
import * as media from '@fanfare/contract/message-media'
import { storeUpload } from '#core/media/index.ts'
import { conversationOf, mediaIn } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { conversationMediaViews } from './media-views.ts'

const openIn = 'message'

export const mediaRoutes = [
  mutation(media.uploadMessageAudio, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'audio' })),

  mutation(media.uploadOpenPhoto, ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { owner: viewer, kind: 'picture', openIn }),
  ),

  mutation(media.uploadOpenVideo, ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { owner: viewer, kind: 'video', openIn }),
  ),

  mutation(media.uploadOpenAudio, ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { owner: viewer, kind: 'audio', openIn }),
  ),

  mutation(media.uploadThumbnail, ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { owner: viewer, kind: 'photo', openIn }),
  ),

  query(media.listConversationMedia, async ({ ctx, viewer, params, query: { kind, by, limit = 30, offset = 0 } }) => {
    const conversation = await conversationOf(ctx.db, viewer.id, params.id)
    if (!conversation) throw notFound()
    const { rows, total } = await mediaIn(ctx.db, conversation, {
      viewerId: viewer.id,
      kind: kind && mediaTypeOf(kind),
      by,
      limit,
      offset,
    })
    return { data: await conversationMediaViews(ctx, ctx.db, viewer, rows), total }
  }),
]
