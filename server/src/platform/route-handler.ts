/** Binds a route of the contract to the code that handles it. */
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
    /** The caller's Idempotency-Key, or one of our own when there was none: always good as a key for money. */
    readonly key: string
    /** The body as it came, for signatures of webhooks. */
    readonly rawBody: string
    readonly header: (name: string) => string | undefined
  }
export type QueryInput<R extends Route> = HandlerInput<R> & { readonly ctx: Context }
export type MutationInput<R extends Route> = HandlerInput<R> & { readonly tx: Tx; readonly services: Services }

export interface RouteHandler {
  readonly route: Route
  /** Present for a mutation; then an Idempotency-Key replays its first response. */
  readonly mutate?: (input: never) => Promise<unknown>
  readonly run?: (input: never) => Promise<unknown>
}

/** A read. */
export const query = <R extends Route>(route: R, run: (input: QueryInput<R>) => Promise<Reply<R>>): RouteHandler => ({
  route,
  run,
})

/** A change in one transaction, which happens once for each Idempotency-Key. */
export const mutation = <R extends Route>(route: R, mutate: (input: MutationInput<R>) => Promise<Reply<R>>): RouteHandler => ({
  route,
  mutate,
})

/** A change that cannot be one transaction, because it speaks to the outside or takes long. */
export const action = query
