/** Binds a promised route to the code that keeps it. */
import type { FilePart, Reply, Route, Taken, Who } from '@fanfare/contract'
import type { Context, Services, Tx } from './context.ts'
import type { ReceivedFile } from './uploads.ts'

export interface Viewer {
  readonly id: string
  readonly role: 'fan' | 'performer' | 'admin'
  readonly sessionId: string
  readonly signedInAt: Date
}
export interface Guest {
  readonly id: null
  readonly role: 'guest'
}
export type Anyone = Viewer | Guest
export const GUEST: Guest = { id: null, role: 'guest' }

type ViewerOf<W extends Who> = W extends 'anyone' ? Anyone : Viewer
type FilesOf<R> = R extends { files: infer F extends Record<string, FilePart> }
  ? { files: { [P in keyof F]: F[P]['required'] extends true ? ReceivedFile : ReceivedFile | undefined } }
  : {}

/** Where a request comes from, as far as the listed proxies can be believed. */
export interface Origin {
  readonly address: string
  readonly device: string
}

type Given<R extends Route> = Taken<R> &
  FilesOf<R> & {
    readonly viewer: ViewerOf<R['who']>
    readonly origin: Origin
    /** The caller's Idempotency-Key, or one of our own when there was none: always good as a key for money. */
    readonly key: string
    /** The body as it came, for signatures of webhooks. */
    readonly rawBody: string
    readonly header: (name: string) => string | undefined
  }
export type Asked<R extends Route> = Given<R> & { readonly ctx: Context }
export type Acting<R extends Route> = Given<R> & { readonly tx: Tx; readonly ctx: Services }

export interface Answer {
  readonly route: Route
  /** Present when the whole act is one transaction; then an Idempotency-Key replays its first answer. */
  readonly act?: (acting: never) => Promise<unknown>
  readonly run?: (asked: never) => Promise<unknown>
}

/** For reads, and for the few acts that cannot be one transaction because they speak to the outside. */
export const answer = <R extends Route>(route: R, run: (asked: Asked<R>) => Promise<Reply<R>>): Answer => ({ route, run })

/** For acts: all of it happens in one transaction, once for each Idempotency-Key. */
export const act = <R extends Route>(route: R, run: (acting: Acting<R>) => Promise<Reply<R>>): Answer => ({ route, act: run })
