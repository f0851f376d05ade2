/** Chooses the simulcast layer of one viewer, from their wish and from the losses that their browser reports. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'

export interface LayerChoice {
  /** Call with each report of the viewer: the share of lost packets, from 0 to 1. */
  noteLoss(fraction: number, nowMs: number): void
  wish(quality: StreamQuality): void
  /** Returns the index of the layer to send, where 0 is the smallest picture. */
  choose(layers: number): number
}

const HIGH_LOSS = 0.08
const LOW_LOSS = 0.02
const BAD_REPORTS = 2
/** A larger picture is tried again after this time, and after twice as long each time that this fails. */
const RETRY_MS = 8_000
const MAX_RETRY_MS = 120_000

const capOf = (quality: StreamQuality, top: number): number =>
  quality === 'low' ? 0 : quality === 'medium' ? Math.min(1, top) : top

export function openLayerChoice(): LayerChoice {
  let quality: StreamQuality = 'auto'
  /** How many layers below the largest one. */
  let below = 0
  let badReports = 0
  let retryMs = RETRY_MS
  let retryAt = Infinity
  let triedAt = -Infinity
  return {
    wish(next) {
      quality = next
      below = 0
      badReports = 0
      retryMs = RETRY_MS
      retryAt = Infinity
    },
    noteLoss(fraction, nowMs) {
      badReports = fraction >= HIGH_LOSS ? badReports + 1 : 0
      if (badReports >= BAD_REPORTS) {
        badReports = 0
        below++
        if (nowMs - triedAt < RETRY_MS) retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
        retryAt = nowMs + retryMs
      } else if (below > 0 && fraction <= LOW_LOSS && nowMs >= retryAt) {
        below--
        triedAt = nowMs
        retryAt = nowMs + retryMs
      }
    },
    choose(layers) {
      const top = Math.max(0, layers - 1)
      const cap = capOf(quality, top)
      below = Math.min(below, top)
      return quality === 'auto' ? top - below : cap
    },
  }
}
