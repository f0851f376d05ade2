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
  summary: "List the frames of one of the caller's videos that can be its poster, in the order of the video.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  query: Type.Object({ limit: Limit(20) }),
  reply: page(PosterChoice),
  errors: ['not_found'],
  provides: ['vault'],
})

export const putPoster = put('/vaults/:id/poster', {
  summary:
    "Set the poster of one of the caller's videos to one of its frames or to one of the caller's photos. The video's locked preview changes too.",
  who: 'performer',
  seat: 'vault',
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
  summary:
    "Set the cover of one of the caller's recordings to one of the caller's photos. Null removes the cover, even one that came with the file.",
  who: 'performer',
  seat: 'vault',
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
    "Cut a piece of 5 to 30 seconds out of one of the caller's videos, as a media item that posts can show to everyone. Cutting the same piece again returns the same item.",
  who: 'performer',
  seat: 'vault',
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
