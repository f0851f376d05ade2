/** Renders pages on the server. The server mounts the exports of this file (`server/src/platform/pages.ts`). */
import { Transform, type TransformCallback } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { QueryClientProvider } from '@tanstack/react-query'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler as createHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import { provideRequestContext, requestContextOf, type RequestInput } from '#core/request-context.ts'
import { reader, type Reader } from '#lib/i18n.ts'
import { closedStatus } from './closed-status.ts'
import { contentPolicy, type OtherScripts } from './content-policy.ts'
import { Nonce } from './nonce.ts'
import { renderForReader } from './readers.ts'

// The server takes these from the bundle. A second import would create different context keys.
export const createRequestHandler: typeof createHandler = (build, mode) => {
  const handle = createHandler(build, mode)
  return async (request, context) => {
    if (!context) throw new Error('The request context is missing.')
    return await renderForReader(requestContextOf(context), () => handle(request, context))
  }
}
export function createRequestContext(input: RequestInput): RouterContextProvider {
  const context = new RouterContextProvider()
  provideRequestContext(context, input)
  return context
}

const RENDER_LIMIT_MS = 6_000
const RETRY_AFTER_SECONDS = '300'
export const streamTimeout = RENDER_LIMIT_MS - 1_000

export const handleError: HandleErrorFunction = (error, { request }) => {
  // Errors that a loader throws on purpose have a status and are not bugs.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

export default async function render(
  request: Request,
  ownStatus: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, queries } = requestContextOf(context)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', reader().lang)
  // The page itself may be missing, but the notice of a closed site is shown in its place.
  const status = (await closure(request, context)) ?? ownStatus
  // A closed or busy site: search engines come back and keep what they know.
  if (status === 503) headers.set('Retry-After', RETRY_AFTER_SECONDS)
  headers.set('Link', [...styleSheetsOf(page), ...catalogueOf(reader())].join(', '))
  headers.set('Content-Security-Policy', contentPolicy(nonce, await othersOn(context)))
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  // Search engines and link previews get the complete page.
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  let hasBegun = false
  const { pipe, abort } = renderToPipeableStream(
    <QueryClientProvider client={queries}>
      <Nonce value={nonce}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </Nonce>
    </QueryClientProvider>,
    {
      nonce,
      // Complete content stays in place. Moved behind the page as a later chunk, it would push visible content down.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      [ready]() {
        hasBegun = true
        const body = new Pieces()
        body.on('close', () => clearTimeout(limit))
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onShellError: reject,
      onError(error: unknown) {
        if (hasBegun && !request.signal.aborted) console.error(error)
      },
    },
  )
  const limit = setTimeout(abort, RENDER_LIMIT_MS)
  request.signal.addEventListener('abort', () => abort(), { once: true })
  return promise
}

/**
 * Collects React's output until it flushes. Each chunk is compressed, flushed and sent separately, and in React's 2 KB chunks
 * this took as much processor time as rendering the page.
 */
class Pieces extends Transform {
  #parts: Buffer[] = []
  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#parts.push(part)
    done()
  }
  override _flush(done: TransformCallback): void {
    this.flush()
    done()
  }
  /** React calls this after writing everything that is ready. */
  flush(): void {
    if (this.#parts.length > 0) this.push(Buffer.concat(this.#parts))
    this.#parts = []
  }
}

/** Returns the status of a closed site. Undefined if the site's settings cannot be read. */
async function closure({ url }: Request, context: RouterContextProvider): Promise<number | undefined> {
  const { settings, viewer } = requestContextOf(context)
  try {
    return closedStatus(await settings(), await viewer(), new URL(url).pathname)
  } catch {
    return undefined
  }
}

/** Returns the third-party scripts that this page may load. None if the site's settings cannot be read. */
async function othersOn(context: RouterContextProvider): Promise<OtherScripts> {
  const { settings, viewer, streamHosts } = requestContextOf(context)
  try {
    const [{ gaCode, stripePublishableKey, recaptchaSiteKey }, me] = await Promise.all([settings(), viewer()])
    // The checkout opens on any page of a fan without loading another document.
    return {
      analytics: gaCode !== '',
      stripe: stripePublishableKey !== '' && me?.role === 'fan',
      recaptcha: recaptchaSiteKey !== '',
      streamHosts: me ? streamHosts : [],
    }
  } catch {
    return { analytics: false, stripe: false, recaptcha: false, streamHosts: [] }
  }
}

/** Sent as headers before the document, because style sheets block the first paint and are listed after all scripts. */
function styleSheetsOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const files = new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))
  return [...files].map((file) => `<${file}>; rel=preload; as=style`)
}

/** Preloads the catalog, because nothing can be pressed before it has loaded. */
const catalogueOf = ({ messagesUrl }: Reader): string[] =>
  messagesUrl === undefined ? [] : [`<${messagesUrl}>; rel=preload; as=fetch; crossorigin`]
