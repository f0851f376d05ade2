/**
 * Defines what an outside streaming service does for the engine: it opens rooms, reports who is in them, and removes people. It
 * knows participants by numbers only, never by account.
 */
import type { JoinGrant } from '@fanfare/contract/stream-grants'
import type { Capabilities, Ingest, Room, StreamRole } from '../engine.ts'

/** Numbers of participants are below this one. Helpers of a service, such as recorders, may have higher ones. */
export const MAX_NUMBER = 2 ** 31

export interface Presence {
  readonly number: number
  readonly isPublishing: boolean
}

export interface RoomPresence {
  readonly participants: readonly Presence[]
  /** False if the service does not list everyone: someone who is missing may still be there. */
  readonly isComplete: boolean
}

export interface TokenRequest {
  readonly room: string
  readonly number: number
  readonly accountId: string
  readonly role: StreamRole
  readonly seconds: number
}

export interface FileRequest {
  readonly room: string
  readonly number: number
  /** Letters and digits. The service stores its files below this folder of the bucket. */
  readonly folder: string
}

/** Records single participants into the bucket. */
export interface FileRecorder {
  /** Returns what the service needs to stop the file. */
  start(request: FileRequest): Promise<string>
  /** Does nothing if the file has ended. */
  stop(handle: string): Promise<void>
  isDone(handle: string): Promise<boolean>
}

export interface IngestRequest {
  readonly room: string
  readonly number: number
  readonly version: number
}

export interface Ingests {
  /** Returns the same key for the same room and version. */
  open(request: IngestRequest): Promise<Ingest>
  /** Revokes the keys of all other versions. */
  keepOnly(room: string, version: number): Promise<void>
}

export interface Webhook {
  readonly rawBody: string
  header(name: string): string
}

export interface ServiceTotals {
  readonly rooms: number
  readonly publishers: number
  readonly viewers: number
}

/** Every method throws `not_ready` if the service does not respond in time. */
export interface StreamService {
  readonly kind: Exclude<JoinGrant['engine'], 'embedded'>
  /** For operators. */
  readonly name: string
  readonly capabilities: Omit<Capabilities, 'recording' | 'ingest' | 'frames'>
  /** Returns the service's own id of the open room; empty if it has none. */
  open(room: Room): Promise<string>
  close(room: string): Promise<void>
  presence(room: string): Promise<RoomPresence>
  remove(room: string, numbers: readonly number[]): Promise<void>
  token(request: TokenRequest): Promise<JoinGrant>
  totals(): Promise<ServiceTotals>
  /** Returns the rooms that are open at the service. Absent if rooms need not be opened there. */
  openRooms?(): Promise<ReadonlySet<string>>
  readonly recorder?: FileRecorder | undefined
  readonly ingests?: Ingests | undefined
  /** Content type of its webhooks, if they are not JSON. */
  readonly webhookType?: string
  /** Returns a genuine webhook's own id and its room. Throws `not_valid` for any other. */
  readWebhook(webhook: Webhook): Promise<{ readonly id: string; readonly room: string | undefined }>
}
