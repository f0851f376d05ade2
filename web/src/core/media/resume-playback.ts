/** Resumes playback where the viewer stopped. The server stores the positions of members, this device those of visitors. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '@fanfare/contract'
import type { Audio, Video } from '@fanfare/contract/media'
import { savePlaybackPosition, listPlaybackPositions, readPlaybackPosition } from '@fanfare/contract/playback'
import { call, query } from '#lib/api.ts'
import { storedPlayerState } from '#lib/browser-memory.ts'
import { session } from '#lib/session.ts'
import { seekTo } from './media-state.ts'

const SAVE_INTERVAL_MS = 15_000
/** The first and last seconds are not worth resuming. */
const MIN_RESUME_SECONDS = 3
const WATCHED_SHARE = 0.95

type Played = Pick<Video | Audio, '_id' | 'seconds' | 'shownBy'>

/** The positions of all media on a page. Posters use it to show progress. */
export const positionsQuery = () => query(listPlaybackPositions, { query: { limit: 100 } })

async function read({ _id: id }: Played): Promise<number> {
  if (session.token === '') return Number(storedPlayerState.read(id)) || 0
  // Starts at the beginning when the server does not respond.
  return (await call(readPlaybackPosition, { params: { id } }).catch(() => ({ seconds: 0 }))).seconds
}

function savePosition(queries: QueryClient, { _id: id, shownBy }: Played, seconds: number): void {
  if (session.token === '') return storedPlayerState.save(id, seconds === 0 ? '' : String(seconds))
  const body = { seconds, kind: shownBy.kind, subjectId: shownBy._id }
  // A lost position is saved again soon. `keepalive` sends it even when the page is left.
  void call(savePlaybackPosition, { params: { id }, body }, { keepalive: true }).catch(() => undefined)
  queries.setQueryData<Reply<typeof listPlaybackPositions>>(positionsQuery().queryKey, (now) => {
    if (!now) return now
    const others = now.data.filter(({ fileId }) => fileId !== id)
    return { ...now, data: seconds === 0 ? others : [{ fileId: id, seconds }, ...others] }
  })
}

/** Returns the second at which playback resumed, until the viewer seeks, and a function to start over. */
export function useResumedPlayback(media: HTMLMediaElement | null, played: Played) {
  const queries = useQueryClient()
  const [resumedAt, setResumedAt] = useState<number>()
  const { _id: id } = played
  const followNow = useEffectEvent((element: HTMLMediaElement) =>
    follow(element, played, { savePosition: (seconds) => savePosition(queries, played, seconds), onResumed: setResumedAt }),
  )
  useEffect(() => (media ? followNow(media) : undefined), [media, id])
  return {
    resumedAt,
    dismiss: () => setResumedAt(undefined),
    startOver(): void {
      setResumedAt(undefined)
      if (media) seekTo(media, 0)
    },
  }
}

interface Following {
  readonly savePosition: (seconds: number) => void
  readonly onResumed: (seconds: number) => void
}

function follow(media: HTMLMediaElement, played: Played, { savePosition: put, onResumed }: Following): () => void {
  let isGone = false
  // Saves nothing before the stored position is known, because the start would overwrite it.
  let isPlaced = false
  let saved = { at: 0, seconds: 0 }
  const note = () => {
    const seconds = Math.round(media.currentTime * 10) / 10
    const isSeen = media.ended || seconds >= played.seconds * WATCHED_SHARE
    const next = isSeen || seconds < MIN_RESUME_SECONDS ? 0 : seconds
    if (!isPlaced || next === saved.seconds) return
    saved = { at: performance.now(), seconds: next }
    put(next)
  }
  const handlers: Readonly<Record<string, () => void>> = {
    pause: note,
    ended: note,
    timeupdate: () => !media.paused && performance.now() - saved.at > SAVE_INTERVAL_MS && note(),
  }
  const onHidden = () => document.visibilityState === 'hidden' && note()
  for (const [name, handle] of Object.entries(handlers)) media.addEventListener(name, handle)
  document.addEventListener('visibilitychange', onHidden)

  async function resume(): Promise<void> {
    const [left] = await Promise.all([read(played), untilKnown(media)])
    if (isGone) return
    isPlaced = true
    saved = { at: performance.now(), seconds: left }
    // Does not move a viewer who has already sought.
    if (left < MIN_RESUME_SECONDS || left >= played.seconds * WATCHED_SHARE || media.currentTime > MIN_RESUME_SECONDS) return
    media.currentTime = left
    onResumed(left)
  }
  void resume()
  return () => {
    note()
    isGone = true
    for (const [name, handle] of Object.entries(handlers)) media.removeEventListener(name, handle)
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/** Resolves when seeking is possible. */
const untilKnown = (media: HTMLMediaElement): Promise<void> =>
  new Promise((resolve) => {
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) resolve()
    else media.addEventListener('loadedmetadata', () => resolve(), { once: true })
  })
