/** Defines media of messages: previews, locked text, disappearing messages, uploads, and the gallery of a conversation. */
import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import { MediaCounts } from './content.ts'
import { DateTime, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post } from './define.ts'
import { mediaKinds } from './media-kinds.ts'
import { MAX_LOCKED_TEXT_LENGTH } from './locked-text.ts'
import { audioPart, Blurred, Media, photoPart, picturePart, SPECIFIED_TYPES, Uploaded, videoPart } from './media.ts'

export const DisappearAfter = oneOf('hour', 'day', 'week', 'seen')
export type DisappearAfter = Static<typeof DisappearAfter>

/**
 * When the message disappears. `at` is null until a message with the timer "after seen" is seen; it then disappears a minute
 * later.
 */
export const DisappearTimer = Type.Object({ after: DisappearAfter, at: orNull(DateTime) })
export type DisappearTimer = Static<typeof DisappearTimer>

export const mediaFields = {
  /** The subset of `fileIds` that is shown before the message is paid for. */
  openFileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, default: [] })),
  lockedText: Type.Optional(Type.String({ maxLength: MAX_LOCKED_TEXT_LENGTH, title: 'Locked text', default: '' })),
  /** A photo that is shown in place of the locked files. */
  thumbnailId: Type.Optional(Id),
  /** The message disappears automatically. Fans who paid for it keep it. */
  disappearsAfter: Type.Optional(DisappearAfter),
}

const uploading = {
  who: 'member',
  seat: 'chat',
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
} as const
const quickly = { rateLimit: { calls: 60, seconds: 60 } } as const
const slowly = { rateLimit: { calls: 20, seconds: 60 } } as const

export const uploadMessageAudio = post('/messages/private/file/audio', {
  ...uploading,
  ...quickly,
  summary: 'Upload a recording for a message, such as a voice note. It is processed in the background.',
  files: { file: audioPart },
})

const OPEN = 'It can be used in messages only, and never behind a price.'

export const uploadOpenPhoto = post('/messages/public/file/photo', {
  ...uploading,
  ...quickly,
  summary: `Upload a photo that messages show without payment. ${OPEN}`,
  files: { file: picturePart },
})

export const uploadOpenVideo = post('/messages/public/file/video', {
  ...uploading,
  ...slowly,
  summary: `Upload a video that messages show without payment. ${OPEN}`,
  files: { file: videoPart },
})

export const uploadOpenAudio = post('/messages/public/file/audio', {
  ...uploading,
  ...quickly,
  summary: `Upload a recording that messages play without payment. ${OPEN}`,
  files: { file: audioPart },
})

export const uploadThumbnail = post('/messages/public/file/thumbnail', {
  ...uploading,
  ...quickly,
  summary: `Upload the picture that a message shows in place of its locked media. Pass its id as \`thumbnailId\`. ${OPEN}`,
  files: { file: photoPart },
})

export const ConversationMedia = Type.Object({
  /** The message's id and the item's position among its media. */
  _id: Type.String(),
  messageId: Id,
  seq: Type.Integer(),
  senderId: Id,
  createdAt: DateTime,
  isBought: Type.Boolean(),
  /** Absent while it is locked. */
  media: Type.Optional(Media),
  /** The unlock options of the whole message. */
  locked: Type.Optional(Type.Object({ preview: Blurred, inside: MediaCounts, text: Type.String(), unlock: Type.Array(Unlock) })),
})
export type ConversationMedia = Static<typeof ConversationMedia>

export const listConversationMedia = get('/messages/conversations/:id/media', {
  summary: 'List the photos, videos and recordings of a conversation, newest first. Locked ones include their unlock options.',
  who: 'member',
  seat: 'chat',
  params: IdParams,
  query: Type.Object({
    kind: Type.Optional(oneOf(...mediaKinds, ...SPECIFIED_TYPES)),
    by: Type.Optional(oneOf('sent', 'received', 'bought')),
    limit: Limit(30),
    offset: Offset,
  }),
  reply: page(ConversationMedia),
  errors: ['not_found'],
  provides: ['messages:{id}'],
})
