import { Type } from 'typebox'
import { Done, get, Id, IdParams, Limit, Offset, page, put } from './define.ts'

const PlaybackPosition = Type.Object({ fileId: Id, seconds: Type.Number() })

export const listPlaybackPositions = get('/playback/positions', {
  summary: 'Videos and recordings in which the caller has stopped, the latest first. What was seen to its end is not in it.',
  who: 'member',
  query: Type.Object({ limit: Limit(100), offset: Offset }),
  reply: page(PlaybackPosition),
  provides: ['playback-positions'],
})

export const readPlaybackPosition = get('/playback/positions/:id', {
  summary: 'Where the caller has stopped in one video or recording; 0 for its beginning.',
  who: 'member',
  params: IdParams,
  reply: PlaybackPosition,
  provides: ['playback-positions'],
})

export const savePlaybackPosition = put('/playback/positions/:id', {
  summary: 'Keep where the caller has stopped; 0 once it has been seen. Only of what the named thing shows to the caller.',
  who: 'member',
  params: IdParams,
  body: Type.Object({
    seconds: Type.Number({ minimum: 0, maximum: 100_000, title: 'Position' }),
    /** The kind of the thing that shows the file, as in `shownBy`. */
    kind: Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z-]+$', title: 'Type' }),
    subjectId: Id,
  }),
  reply: Done,
  errors: ['not_found'],
  rateLimit: { calls: 120, seconds: 60 },
  // Invalidates nothing: the player already knows its position.
})
