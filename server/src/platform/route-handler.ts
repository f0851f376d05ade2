/** Binds routes of the contract to the code that handles them. */
import type { FilePart, Reply, Route, RequestParts, Who } from '@fanfare/contract'
import type { Context, Services, Tx } from './context.ts'
import type { ReceivedFile } from './uploads.ts'
import type { Anyone, Origin, Viewer } from './viewer.ts'

type ViewerOf<W extends Who> = W extends 'anyone' ? Anyone : Viewer
type FilesOf<R> = R extends { files: infer F extends Record<string, FilePart> }
  ? { files: { [P in keyof F]: F[P]['required'] extends true ? ReceivedFile : ReceivedFile | undefined } }
  : {}

type HandlerInput<R extends Route> = RequestParts<R> &
  FilesOf<R> & {
    readonly viewer: ViewerOf<R['who']>
    readonly origin: Origin
    /** The caller's Idempotency-Key, or a generated one: always valid as a key for changes of money. */
    readonly key: string
    /** The raw body, to verify signatures of webhooks. */
    readonly rawBody: string
    readonly header: (name: string) => string | undefined
    /** Adds a `Set-Cookie` header to the reply. */
    readonly setCookie: (cookie: string) => void
  }
export type QueryInput<R extends Route> = HandlerInput<R> & { readonly ctx: Context }
export type MutationInput<R extends Route> = HandlerInput<R> & { readonly tx: Tx; readonly services: Services }

export interface RouteHandler {
  readonly route: Route
  /** Present for a mutation. An Idempotency-Key then replays the first response. */
  readonly mutate?: (input: never) => Promise<unknown>
  readonly run?: (input: never) => Promise<unknown>
  /** Runs before the transaction of a mutation. */
  readonly check?: (input: never) => Promise<unknown>
}

/** Binds a route that reads. */
export const query = <R extends Route>(route: R, run: (input: QueryInput<R>) => Promise<Reply<R>>): RouteHandler => ({
  route,
  run,
})

/**
 * Binds a route that changes data in one transaction, once per Idempotency-Key. `check` runs before the transaction and may call
 * other services.
 */
export const mutation = <R extends Route>(
  route: R,
  mutate: (input: MutationInput<R>) => Promise<Reply<R>>,
  check?: (input: QueryInput<R>) => Promise<void>,
): RouteHandler => ({ route, mutate, ...(check && { check }) })

/** Binds a route that cannot run in one transaction, because it calls other services or takes long. */
export const action = query
