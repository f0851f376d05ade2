/** Connects a video element with an HTTP Live Streaming playlist. */
import type { ErrorData } from 'hls.js'

const HLS = 'application/vnd.apple.mpegurl'

/** One size in which a video can be played. */
export interface Rung {
  readonly index: number
  /** `720p`, by the shorter side. */
  readonly name: string
}

export interface Stream {
  /** Plays this size; undefined: whatever the connection allows. Does nothing where the browser decides by itself. */
  choose(index: number | undefined): void
  /** Lets go of the element. */
  end(): void
}

interface StreamEvents {
  /** It cannot be played, or no longer. */
  readonly onFailed: () => void
  /** What can be chosen among, from the smallest, and which of them is shown now. Never told where the browser decides by itself. */
  readonly onRungs: (rungs: readonly Rung[], current: number) => void
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

/** Whoever has asked to save data is given the smallest size, unless they choose another. */
export const isSavingData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** One after the other, without anything being played between them: what cannot be decoded would be tried for ever. */
const MOST_RECOVERIES = 3

/** Says whether another recovery from an error of the decoder is worth it: anew once it has played beyond the place of the last one. */
function recoveries(player: HTMLVideoElement): () => boolean {
  let tried = 0
  let farthest = 0
  return () => {
    if (player.currentTime > farthest + 1) tried = 0
    farthest = Math.max(farthest, player.currentTime)
    tried++
    return tried <= MOST_RECOVERIES
  }
}

/**
 * Gives the element another source without stopping it. A browser pauses what plays when its source is set, also where it was
 * asked to play a moment before and still looks for a source (HTML, "media element load algorithm").
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
    // No larger than it is shown. A worker of its own would be one more file for pages that never play.
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
