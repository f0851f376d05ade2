/** Connects a video element with an HTTP Live Streaming playlist. */
import type { ErrorData } from 'hls.js'

const HLS = 'application/vnd.apple.mpegurl'

/** Calls `onFailed` when it cannot be played, or no longer. Answers how to let go of it. */
export function attachStream(player: HTMLVideoElement, url: string, onFailed: () => void): () => void {
  return MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f,mp4a.40.2"')
    ? withLibrary(player, url, onFailed)
    : natively(player, url, onFailed)
}

function natively(player: HTMLVideoElement, url: string, onFailed: () => void): () => void {
  player.addEventListener('error', onFailed)
  if (player.canPlayType(HLS) === '') onFailed()
  else player.src = url
  return () => {
    player.removeEventListener('error', onFailed)
    player.removeAttribute('src')
    player.load()
  }
}

/** Whoever has asked to save data is given the smallest rendition. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function withLibrary(player: HTMLVideoElement, url: string, onFailed: () => void): () => void {
  let end: (() => void) | undefined
  let isGone = false
  void import('hls.js').then(({ default: Hls }) => {
    if (isGone) return
    // No larger than it is shown. A worker of its own would be one more file for pages that never play.
    const hls = new Hls({ capLevelToPlayerSize: true, enableWorker: false, maxBufferLength: 30 })
    if (isSaving()) hls.autoLevelCapping = 0
    hls.on(Hls.Events.ERROR, (_, { fatal, type }: ErrorData) => {
      if (!fatal) return
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
      else onFailed()
    })
    hls.loadSource(url)
    hls.attachMedia(player)
    end = () => hls.destroy()
  }, onFailed)
  return () => {
    isGone = true
    end?.()
  }
}
