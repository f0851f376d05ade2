/** Connects a video element with an HTTP Live Streaming playlist. */
import type { ErrorData } from 'hls.js'

const HLS = 'application/vnd.apple.mpegurl'

/** A quality level. */
export interface QualityLevel {
  readonly index: number
  /** Such as `720p`, by the shorter side. */
  readonly name: string
}

export interface Stream {
  /** Selects a level. Undefined means automatic. Does nothing when the browser plays the stream natively. */
  choose(index: number | undefined): void
  end(): void
}

interface StreamEvents {
  readonly onFailed: () => void
  /** The available levels, lowest first, and the current one. Never called when the browser plays the stream natively. */
  readonly onRungs: (rungs: readonly QualityLevel[], current: number) => void
}

export function attachStream(player: HTMLVideoElement, url: string, events: StreamEvents): Stream {
  return globalThis.MediaSource?.isTypeSupported('video/mp4; codecs="avc1.64001f,mp4a.40.2"')
    ? withLibrary(player, url, events)
    : natively(player, url, events)
}

function natively(player: HTMLVideoElement, url: string, { onFailed }: StreamEvents): Stream {
  player.addEventListener('error', onFailed)
  if (player.canPlayType(HLS) === '') onFailed()
  else player.src = url
  return {
    choose: () => undefined,
    end() {
      player.removeEventListener('error', onFailed)
      player.removeAttribute('src')
      player.load()
    },
  }
}

/** Users who save data get the lowest level unless they choose another. */
export const isSavingData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Limits consecutive recoveries without playback between them. A video that cannot be decoded would otherwise retry forever. */
const MAX_RECOVERIES = 3

/**
 * Returns whether another recovery from a decoder error is worthwhile. The count restarts after playback passes the last failure.
 */
function recoveries(player: HTMLVideoElement): () => boolean {
  let tried = 0
  let farthest = 0
  return () => {
    if (player.currentTime > farthest + 1) tried = 0
    farthest = Math.max(farthest, player.currentTime)
    tried++
    return tried <= MAX_RECOVERIES
  }
}

/**
 * Gives the element another source without stopping it. A browser pauses playback when the source is set, even if play was
 * requested a moment before and it is still selecting a source (HTML, "media element load algorithm").
 */
function exchangeSource(player: HTMLVideoElement, exchange: () => void): void {
  const isToPlay = !player.paused
  exchange()
  if (isToPlay) void player.play().catch(() => undefined)
}

function withLibrary(player: HTMLVideoElement, url: string, { onFailed, onRungs }: StreamEvents): Stream {
  let stream: Stream | undefined
  let isGone = false
  void import('hls.js').then(({ default: Hls }) => {
    if (isGone) return
    // Limits the level to the displayed size. Without a worker, pages that never play need no extra file.
    const hls = new Hls({
      capLevelToPlayerSize: true,
      enableWorker: false,
      maxBufferLength: 30,
      ...(isSavingData() && { startLevel: 0 }),
    })
    if (isSavingData()) hls.autoLevelCapping = 0
    const emitRungs = () => {
      const rungs = hls.levels.map(({ width, height }, index) => ({ index, name: `${Math.min(width, height)}p` }))
      onRungs(rungs, hls.currentLevel)
    }
    hls.on(Hls.Events.MANIFEST_PARSED, emitRungs)
    hls.on(Hls.Events.LEVEL_SWITCHED, emitRungs)
    const mayRecover = recoveries(player)
    hls.on(Hls.Events.ERROR, (_, { fatal, type }: ErrorData) => {
      if (!fatal) return
      if (type === Hls.ErrorTypes.MEDIA_ERROR && mayRecover()) exchangeSource(player, () => hls.recoverMediaError())
      else onFailed()
    })
    hls.loadSource(url)
    exchangeSource(player, () => hls.attachMedia(player))
    stream = {
      choose(index) {
        hls.nextLevel = index ?? -1
      },
      end: () => hls.destroy(),
    }
  }, onFailed)
  return {
    choose: (index) => stream?.choose(index),
    end() {
      isGone = true
      stream?.end()
    },
  }
}
