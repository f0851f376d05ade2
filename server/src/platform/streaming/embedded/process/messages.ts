/** Defines what the process of the platform and a media process say to each other. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { RecordedFile, Room } from '../../engine.ts'
import type { Segment } from '../segments/segmenter.ts'

export interface MediaSettings {
  readonly udpPort: number
  /** Addresses at which browsers reach this machine. */
  readonly addresses: readonly string[]
  /** Recordings and frame samples are written below this folder. */
  readonly folder: string
  readonly maxVideoBitrate: number
}

export interface Joining {
  readonly room: string
  readonly accountId: string
  readonly session: string
  /** The offer (SDP). */
  readonly offer: string
  /** The lost session of a publisher that reconnects. Without it, a publisher takes over from another device of the account. */
  readonly after?: string
}

/** Expected reasons why a participant cannot join. */
export type JoinFailure = 'not_open' | 'not_live' | 'occupied' | 'replaced' | 'unreadable' | 'no_codec'

export type Joined = { readonly answer: string } | { readonly failure: JoinFailure; readonly detail?: string }

/** Calls to a media process, with their arguments and results. */
export interface MediaCalls {
  start(settings: MediaSettings): void
  openRoom(room: Room): void
  closeRoom(room: string): void
  publish(joining: Joining): Joined
  /** `of` names the account to play; otherwise anyone else who is live. */
  play(joining: Joining & { readonly of?: string }): Joined
  leave(session: string): void
  kick(who: { readonly room: string; readonly accountId: string }): void
  wish(what: { readonly session: string; readonly quality: StreamQuality }): void
  record(what: { readonly room: string; readonly recording: string }): void
  /** Completes the files and returns them. */
  stopRecording(what: { readonly room: string; readonly recording: string }): readonly RecordedFile[]
  /** Writes segments for viewers over HTTP, or stops that. */
  segment(what: { readonly room: string; readonly isOn: boolean }): void
  ping(): void
}

export type MediaCall = keyof MediaCalls
type Argument<C extends MediaCall> = Parameters<MediaCalls[C]>[0]
export type CallMedia = <C extends MediaCall>(call: C, argument: Argument<C>) => Promise<ReturnType<MediaCalls[C]>>

export interface Request {
  readonly id: number
  readonly call: MediaCall
  readonly argument: unknown
}

export type Reply = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string })

/** Like the engine's events, without the time. */
export type MediaEvent = { readonly room: string } & (
  | { readonly type: 'live' | 'ended'; readonly accountId: string }
  | { readonly type: 'joined' | 'left'; readonly accountId: string; readonly session: string }
  /** A session of a publisher or viewer is over. */
  | { readonly type: 'gone'; readonly session: string }
  | ({ readonly type: 'segment'; readonly accountId: string } & Segment)
  | { readonly type: 'frame'; readonly accountId: string; readonly path: string; readonly format: 'webp' | 'h264' }
)

export interface Event {
  readonly event: MediaEvent
}
