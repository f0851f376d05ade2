/** Gives recorded packets their time in the file, and keeps sound with the picture by the publisher's own clock. */
import { distance } from '../sfu/rtp.ts'
import type { Outlet } from '../sfu/outlet.ts'
import type { MediaKind } from '../sfu/source.ts'

export interface Timeline {
  /** Returns seconds since the first packet; never earlier than the last packet of this kind. */
  timeOf(kind: MediaKind, timestamp: number, outlet: Outlet, nowMs: number): number
}

const RATES: Readonly<Record<MediaKind, number>> = { audio: 48_000, video: 90_000 }
const MIN_STEP_SECONDS = 0.001

interface Track {
  last: number
  /** Timestamp beyond 32 bits, relative to the first packet. */
  extended: number
  readonly startedAt: number
  time: number
  /** Seconds of the publisher's clock; undefined before its first report. */
  captured: number | undefined
}

export function openTimeline(): Timeline {
  const tracks: Partial<Record<MediaKind, Track>> = {}
  let beganAt: number | undefined
  return {
    timeOf(kind, timestamp, outlet, nowMs) {
      beganAt ??= nowMs
      const track = (tracks[kind] ??= {
        last: timestamp,
        extended: 0,
        startedAt: (nowMs - beganAt) / 1000,
        time: -MIN_STEP_SECONDS,
        captured: undefined,
      })
      track.extended += distance(track.last, timestamp, 32)
      track.last = timestamp
      track.captured = captureTime(kind, timestamp, outlet)
      const arrived = track.startedAt + track.extended / RATES[kind]
      const time = kind === 'audio' ? (withPicture(track, tracks.video) ?? arrived) : arrived
      return (track.time = Math.max(time, track.time + MIN_STEP_SECONDS))
    },
  }
}

function withPicture(audio: Track, video: Track | undefined): number | undefined {
  if (audio.captured === undefined || video?.captured === undefined) return undefined
  return video.time + audio.captured - video.captured
}

function captureTime(kind: MediaKind, timestamp: number, outlet: Outlet): number | undefined {
  const report = outlet.source?.senderTime
  if (!report) return undefined
  const since = distance(outlet.mapped(report.timestamp), timestamp, 32) / RATES[kind]
  return report.seconds + report.fraction / 2 ** 32 + since
}
