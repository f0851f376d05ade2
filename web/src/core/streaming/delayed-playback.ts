/**
 * Plays a room over plain HTTP, some seconds behind, in a network that blocks WebRTC: a playlist and segments of about a second, by
 * Media Source Extensions. hls.js would not do: it plays no WebM, and VP8 has no other container (docs/decisions/streaming.md).
 */
import type { EmbeddedGrant } from '@fanfare/contract/stream-grants'
import { readPlaylist, type ListedSegment } from './read-playlist.ts'
import { deleteSession, isOpenSession, pause, postOffer, withQuery } from './signaling.ts'
import type { StreamState } from './stream-driver.ts'

interface DelayedOptions {
  readonly element: HTMLVideoElement
  readonly of: string | undefined
  /** Fetches a new right to join. An error means that there is none. */
  readonly grant: () => Promise<EmbeddedGrant>
  readonly onState: (state: StreamState) => void
  /** This browser cannot play the format. The state `refused` follows. */
  readonly onUnplayable: () => void
}

export interface DelayedPlayback {
  close(): Promise<void>
}

const RETRY_MS = 500
/** How far the picture stays behind the newest segment. */
const BEHIND_SECONDS = 1
const MAX_BEHIND_SECONDS = 2.2
const KEPT_SECONDS = 10
const NATIVE = 'application/vnd.apple.mpegurl'
const NATIVE_CHECK_MS = 2_000

export function playDelayed(options: DelayedOptions): DelayedPlayback {
  const stopped = new AbortController()
  let session: string | undefined
  const leave = async () => {
    const last = session
    session = undefined
    if (last !== undefined) await deleteSession(last)
  }
  const onHide = () => void leave()
  addEventListener('pagehide', onHide)
  const run = async () => {
    const { signal } = stopped
    while (!signal.aborted) {
      const joined = await join(options, signal)
      if (joined.isRefused) return options.onState('refused')
      session = joined.session
      const outcome = session === undefined || signal.aborted ? undefined : await play(session, options, signal)
      await leave()
      if (outcome === 'unplayable') {
        options.onUnplayable()
        return options.onState('refused')
      }
      if (outcome === 'over' && !signal.aborted) options.onState('reconnecting')
      await pause(RETRY_MS, signal)
    }
  }
  void run().catch(() => stopped.signal.aborted || options.onState('refused'))
  return {
    async close() {
      removeEventListener('pagehide', onHide)
      stopped.abort()
      await leave()
    },
  }
}

interface Joined {
  /** The address of the session; undefined if the stream is not live now. */
  readonly session?: string
  readonly isRefused?: boolean
}

async function join({ grant, of, onState }: DelayedOptions, signal: AbortSignal): Promise<Joined> {
  const right = await grant()
  const reply = await postOffer(withQuery(right.delayedUrl, { of }), right)
  if (reply.outcome === 'answer') return { session: reply.session }
  if (reply.outcome !== 'later') return { isRefused: reply.outcome === 'refused' }
  if (reply.isWaiting) onState('waiting')
  await pause(reply.seconds * 1000, signal)
  return {}
}

type Outcome = 'over' | 'unplayable'

interface Source {
  readonly media: MediaSource
  readonly initUrl: string
  readonly buffer: SourceBuffer
}

async function play(session: string, options: DelayedOptions, signal: AbortSignal): Promise<Outcome> {
  const Media = mediaSource()
  if (!Media) return playNatively(session, options, signal)
  let source: Source | undefined
  let next: number | undefined
  while (!signal.aborted) {
    const playlist = await textAt(`${session}/live.m3u8${next === undefined ? '' : `?_HLS_msn=${next}`}`, signal)
    if (playlist === undefined) return 'over'
    const listed = readPlaylist(playlist, session)
    // Each segment begins with a key frame, so the newest one is enough to begin.
    const fresh = next === undefined ? listed.slice(-1) : listed.filter(({ number }) => number >= (next ?? 0))
    for (const segment of fresh) {
      source = source?.initUrl === segment.initUrl ? source : await begin(Media, segment, options.element, signal)
      if (!source) return isLost(session)
      const bytes = await bytesAt(segment.url, signal)
      if (bytes) await append(source.buffer, bytes.body)
      stayClose(options.element, source.buffer)
      next = segment.number + 1
      options.onState('live')
    }
  }
  return 'over'
}

const isLost = async (session: string): Promise<Outcome> => ((await isOpenSession(session)) ? 'unplayable' : 'over')

type MediaSourceClass = typeof MediaSource

/** Phones of Apple have the managed kind only. */
const mediaSource = (): MediaSourceClass | undefined =>
  (globalThis as { ManagedMediaSource?: MediaSourceClass }).ManagedMediaSource ?? globalThis.MediaSource

/** Returns undefined if the browser cannot play the format, or the segment is gone. */
async function begin(
  Media: MediaSourceClass,
  { initUrl }: ListedSegment,
  element: HTMLVideoElement,
  signal: AbortSignal,
): Promise<Source | undefined> {
  const init = await bytesAt(initUrl, signal)
  if (!init || !Media.isTypeSupported(init.type)) return undefined
  const media = new Media()
  const opened = once(media, 'sourceopen')
  // Apple's browsers open a managed source only on an element that is not sent to other screens.
  element.disableRemotePlayback = true
  element.srcObject = null
  const url = URL.createObjectURL(media)
  element.src = url
  await opened
  URL.revokeObjectURL(url)
  const buffer = media.addSourceBuffer(init.type)
  await append(buffer, init.body)
  return { media, initUrl, buffer }
}

async function append(buffer: SourceBuffer, bytes: ArrayBuffer): Promise<void> {
  const done = once(buffer, 'updateend')
  buffer.appendBuffer(bytes)
  await done
  const begin = buffer.buffered.length > 0 ? buffer.buffered.start(0) : 0
  const end = endOf(buffer)
  if (end - begin < 2 * KEPT_SECONDS) return
  const removed = once(buffer, 'updateend')
  buffer.remove(begin, end - KEPT_SECONDS)
  await removed
}

const endOf = ({ buffered }: SourceBuffer): number => (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0)

/** A page in the background, or a slow network, falls behind. */
function stayClose(element: HTMLVideoElement, buffer: SourceBuffer): void {
  const { buffered } = buffer
  if (buffered.length === 0) return
  const end = endOf(buffer)
  const behind = end - element.currentTime
  if (behind > MAX_BEHIND_SECONDS + BEHIND_SECONDS || behind < 0)
    element.currentTime = Math.max(buffered.start(buffered.length - 1), end - BEHIND_SECONDS)
  element.playbackRate = behind > MAX_BEHIND_SECONDS ? 1.1 : 1
  if (element.paused && element.autoplay) void element.play().catch(() => undefined)
}

/** Browsers without media sources play H.264 natively. */
async function playNatively(session: string, { element, onState }: DelayedOptions, signal: AbortSignal): Promise<Outcome> {
  if (element.canPlayType(NATIVE) === '') return 'unplayable'
  element.srcObject = null
  element.src = `${session}/live.m3u8`
  onState('live')
  while (!signal.aborted && (await isOpenSession(session))) {
    if (element.error) return 'unplayable'
    await pause(NATIVE_CHECK_MS, signal)
  }
  return 'over'
}

/** Returns undefined if the session is over, or the network is down. */
async function textAt(url: string, signal: AbortSignal): Promise<string | undefined> {
  const reply = await fetch(url, { signal }).catch(() => undefined)
  return reply?.ok ? reply.text().catch(() => undefined) : undefined
}

async function bytesAt(url: string, signal: AbortSignal): Promise<{ type: string; body: ArrayBuffer } | undefined> {
  const reply = await fetch(url, { signal }).catch(() => undefined)
  const body = reply?.ok ? await reply.arrayBuffer().catch(() => undefined) : undefined
  return body && { type: reply?.headers.get('content-type') ?? '', body }
}

const once = (target: EventTarget, name: string): Promise<void> =>
  new Promise((resolve) => target.addEventListener(name, () => resolve(), { once: true }))
