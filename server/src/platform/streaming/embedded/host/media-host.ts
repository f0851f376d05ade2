/** Defines the calls that the owner of the media processes serves to all processes of the site. Arguments and results are JSON. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { EngineHealth, Room } from '../../engine.ts'
import type { Joined, Joining } from '../process/messages.ts'
import type { SegmentFile } from './segment-viewers.ts'

export interface JoinRequest extends Joining {
  readonly kind: 'publish' | 'play'
  readonly of?: string
  /** When the grant was made, in milliseconds. */
  readonly grantedAt: number
  /** The number of an ingest key, which has no time limit. */
  readonly ingestVersion?: number
}

/** A viewer over HTTP. */
export type WatchRequest = Omit<JoinRequest, 'kind' | 'offer' | 'after'>

export type HostWatched = { readonly joined: true } | { readonly failure: 'not_open' | 'not_live' | 'revoked' }

export type HostJoined = Joined | { readonly failure: 'revoked' | 'down' }

export interface MediaHost {
  health(none: undefined): Promise<EngineHealth>
  openRoom(room: Room): Promise<void>
  closeRoom(room: string): Promise<void>
  join(request: JoinRequest): Promise<HostJoined>
  watch(request: WatchRequest): Promise<HostWatched>
  /** Returns the playlist as soon as it has the segment of this number. Undefined: the session is over. */
  playlist(what: { readonly session: string; readonly wanted?: number }): Promise<string | undefined>
  segment(what: { readonly session: string; readonly name: string }): Promise<SegmentFile | undefined>
  leave(session: string): Promise<void>
  /** Returns whether the session is open. */
  holds(session: string): Promise<boolean>
  wish(what: { readonly session: string; readonly quality: StreamQuality }): Promise<void>
  kick(who: { readonly room: string; readonly accountId: string }): Promise<void>
  /** Returns whether the room is open. */
  startRecording(what: { readonly room: string; readonly recording: string }): Promise<boolean>
  stopRecording(what: { readonly room: string; readonly recording: string }): Promise<void>
  /** Reports the recordings that a process has left behind. */
  recoverRecordings(none: undefined): Promise<void>
}

export type HostCall = keyof MediaHost
export const hostCalls: readonly HostCall[] = [
  'health',
  'openRoom',
  'closeRoom',
  'join',
  'watch',
  'playlist',
  'segment',
  'leave',
  'holds',
  'wish',
  'kick',
  'startRecording',
  'stopRecording',
  'recoverRecordings',
]
