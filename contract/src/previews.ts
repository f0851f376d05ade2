import { Type } from 'typebox'
import { Done, get, Id, IdParams, Limit, orNull, page, post, put } from './define.ts'
import { Uploaded } from './media.ts'

const shown = ['vault', 'own-content', 'posts']

const PosterChoice = Type.Object({
  /** Its name, for `putPoster`. */
  poster: Type.String(),
  /** Signed like a photo's. */
  url: Type.String(),
  isChosen: Type.Boolean(),
})

export const listPosters = get('/vaults/:id/posters', {
  summary: 'The frames of an own video among which its poster can be chosen, in the order of the video.',
  who: 'performer',
  params: IdParams,
  query: Type.Object({ limit: Limit(20) }),
  reply: page(PosterChoice),
  errors: ['not_found'],
  provides: ['vault'],
})

export const putPoster = put('/vaults/:id/poster', {
  summary: 'Show an own video by one of its frames, or by an own photo. What those see who may not see it is made anew, too.',
  who: 'performer',
  params: IdParams,
  // Exactly one of the two.
  body: Type.Object({
    poster: Type.Optional(Type.String({ pattern: '^poster-\\d{1,2}\\.webp$', maxLength: 20 })),
    photoId: Type.Optional(Id),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: shown,
})

export const putCover = put('/vaults/:id/cover', {
  summary: 'Show an own recording by an own photo; with null by none, also where a picture came with it.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ photoId: orNull(Id) }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: shown,
})

export const MIN_TEASER_SECONDS = 5
export const MAX_TEASER_SECONDS = 30

export const cutTeaser = post('/vaults/:id/teaser', {
  summary:
    'Cut a short piece out of an own video: a media item of its own, for posts to show to everyone. The same piece is one item.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({
    startSeconds: Type.Number({ minimum: 0, maximum: 100_000, title: 'Start' }),
    seconds: Type.Number({ minimum: MIN_TEASER_SECONDS, maximum: MAX_TEASER_SECONDS, title: 'Length' }),
  }),
  reply: Uploaded,
  errors: ['not_found', 'not_valid', 'upload_too_large'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['vault'],
})
