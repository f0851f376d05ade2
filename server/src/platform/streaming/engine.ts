/**
 * Defines what every media engine does: it carries pictures and sound between the participants of rooms. Its callers decide
 * who may join, what that costs and who is counted.
 */
import type { FastifyInstance } from 'fastify'
import type { JoinGrant } from '@fanfare/contract/stream-grants'

/** A `duplex` participant publishes and plays. */
export type StreamRole = 'publisher' | 'viewer' | 'duplex'

export interface Room {
  /** Letters, digits, `-` and `_`, at most 64. Belongs to one room for good. */
  readonly id: string
  /** Maximum number of accounts that publish in parallel: 1 for a broadcast, 2 for a conversation. */
  readonly maxPublishers: number
  /** Seconds between two frame samples of each publisher; no samples without it. */
  readonly sampleSeconds?: number
  /** Ingest keys of another number do not work, so a higher number revokes earlier keys. */
  readonly ingestVersion?: number
}

export interface GrantRequest {
  readonly room: string
  readonly accountId: string
  readonly role: StreamRole
  /** How long the grant can be used to join. Someone who has joined stays until they leave or are kicked. */
  readonly seconds: number
}

/** A WHIP address for encoders such as OBS, and a key that works until it is revoked. */
export interface Ingest {
  readonly url: string
  readonly key: string
}

export interface RecordedFile {
  /** Absolute path on this machine. The caller moves or deletes the file. */
  readonly path: string
  readonly accountId: string
  readonly type: 'video/webm' | 'video/mp4'
  readonly durationMs: number
  readonly bytes: number
}

interface OfRoom {
  readonly room: string
  readonly at: Date
}

/**
 * Each event arrives in one process of the site only, and is lost if that process dies.
 * - `live` and `ended`: an account publishes its first key frame; its media has stopped for good or for a moment.
 * - `joined` and `left`: a connection of an account that plays. An account may have several.
 * - `recorded`: the files of a recording are complete, in the order in which they begin.
 * - `frame`: a picture of a publisher, which is replaced by the next one and deleted with the room. Without a decoder, the engine stores H.264 as it is (Annex B, one key frame).
 * - `restarted`: connections were lost with a media process, and participants can join again now.
 */
export type StreamEvent = OfRoom &
  (
    | { readonly type: 'live'; readonly accountId: string }
    | { readonly type: 'ended'; readonly accountId: string }
    | { readonly type: 'joined'; readonly accountId: string; readonly session: string }
    | { readonly type: 'left'; readonly accountId: string; readonly session: string }
    | { readonly type: 'recorded'; readonly recording: string; readonly files: readonly RecordedFile[] }
    | { readonly type: 'frame'; readonly accountId: string; readonly path: string; readonly format: 'webp' | 'h264' }
    | { readonly type: 'restarted' }
  )

export interface Capabilities {
  /** Whether encoders can publish by WHIP. */
  readonly ingest: boolean
  readonly recording: boolean
  /** Whether viewers can choose the picture quality. */
  readonly qualities: boolean
  readonly frames: boolean
  /** Estimate for one room. */
  readonly maxViewers: number
}

export interface EngineHealth {
  readonly isReady: boolean
  /** For operators, if the engine is not ready. */
  readonly reason?: string
  readonly rooms: number
  readonly publishers: number
  readonly viewers: number
}

/** A room that should be open, and the recording that should run. */
export type ExpectedRoom = Room & { readonly recording?: string }
export type ExpectedRooms = () => Promise<readonly ExpectedRoom[]>

export interface StreamEngine {
  readonly kind: JoinGrant['engine']
  readonly capabilities: Capabilities
  health(): Promise<EngineHealth>
  /** Opens a room, or changes the options of an open one. Throws `not_ready` if the engine cannot carry media now. */
  openRoom(room: Room): Promise<void>
  /** Ends all media of the room and its recordings. Does nothing if the room is not open. */
  closeRoom(room: string): Promise<void>
  /** Returns a short-lived right to join, bound to room, account and role. Asks neither the room nor the account. */
  grant(request: GrantRequest): Promise<JoinGrant>
  /** Ends the media of an account within a second. Grants made before no longer work; later ones do. */
  kick(room: string, accountId: string): Promise<void>
  /** Returns the recording's id. Records everyone who publishes, one file each. Throws `not_found` for a room that is not open. */
  startRecording(room: string): Promise<string>
  /** The event `recorded` follows. Also completes a recording whose process has died. */
  stopRecording(room: string, recording: string): Promise<void>
  /** Reports recordings again whose event `recorded` was lost with a process. Call it now and then. */
  recoverRecordings?(): Promise<void>
  /** Present if `capabilities.ingest`. */
  ingest?(request: { readonly room: string; readonly accountId: string; readonly version: number }): Promise<Ingest>
  /** Calls the listener for each event of this process. Returns a function that stops that. */
  onEvent(listener: (event: StreamEvent) => void): () => void
  /** Sets the source of the rooms that should be open. An engine that has lost its rooms opens these before anyone can join. */
  expect(rooms: ExpectedRooms): void
  /** Registers signaling or webhooks below `/streaming`, in a scope whose errors are the API's. */
  registerRoutes?(api: FastifyInstance): void
  /** Ends all media of this process. */
  close(): Promise<void>
}
