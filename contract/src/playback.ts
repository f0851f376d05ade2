import { Type } from 'typebox'
import { Done, get, Id, IdParams, Limit, Offset, page, put } from './define.ts'

const PlaybackPosition = Type.Object({ fileId: Id, seconds: Type.Number() })

export const listPlaybackPositions = get('/playback/positions', {
  summary: "List the caller's playback positions in videos and recordings, latest first. Files played to the end are left out.",
  who: 'member',
  query: Type.Object({ limit: Limit(100), offset: Offset }),
  reply: page(PlaybackPosition),
  provides: ['playback-positions'],
})

export const readPlaybackPosition = get('/playback/positions/:id', {
  summary: "Get the caller's playback position in a video or recording. 0 means the beginning.",
  who: 'member',
  params: IdParams,
  reply: PlaybackPosition,
  provides: ['playback-positions'],
})

export const savePlaybackPosition = put('/playback/positions/:id', {
  summary:
    "Save the caller's playback position in a video or recording, or 0 after playing it to the end. The named content must show the file to the caller.",
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
