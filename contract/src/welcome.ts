/** Defines a performer's welcome: a photo and a video that new visitors of the profile see once. */
import { Type, type Static } from 'typebox'
import { get, Id, IdParams, orNull, post, put } from './define.ts'
import { Photo, photoPart, Video, videoPart } from './media.ts'

/** The owner also sees it while it is processed. */
export const Welcome = Type.Object({ photo: Type.Optional(Photo), video: Type.Optional(Video) })
export type Welcome = Static<typeof Welcome>

export const viewWelcome = get('/performers/:id/welcome', {
  summary: 'Get what new visitors of a profile are shown. The reply is empty if the performer has chosen nothing.',
  who: 'anyone',
  params: IdParams,
  reply: Welcome,
  errors: ['not_found'],
  provides: ['welcome'],
})

export const setWelcome = put('/performers/me/welcome', {
  summary: "Choose the welcome photo and video from the caller's vault. Null removes one, and omitted fields stay unchanged.",
  who: 'performer',
  body: Type.Object({ photoId: Type.Optional(orNull(Id)), videoId: Type.Optional(orNull(Id)) }),
  reply: Welcome,
  errors: ['not_found', 'not_valid'],
  invalidates: ['welcome', 'vault'],
})

export const uploadWelcomePhoto = post('/performers/welcome-photo/upload', {
  summary: 'Upload a photo to the vault and make it the welcome photo.',
  who: 'performer',
  files: { file: photoPart },
  reply: Welcome,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['welcome', 'vault'],
})

export const uploadWelcomeVideo = post('/performers/welcome-video/upload', {
  summary: 'Upload a video to the vault and make it the welcome video.',
  who: 'performer',
  files: { file: videoPart },
  reply: Welcome,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['welcome', 'vault'],
})
