/** Renders pages on the server; the server mounts what this file exports (`server/src/platform/pages.ts`). */
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
import { contentPolicy } from './content-policy.ts'
import { Nonce } from './nonce.ts'
import { inLanguageOf } from './readers.ts'

// The server takes these from the bundle: imported a second time, the context's keys would be other keys.
export const createRequestHandler: typeof createHandler = (build, mode) => {
  const handle = createHandler(build, mode)
  return async (request, context) => {
    if (!context) throw new Error('A page is rendered with the context of its request.')
    return await inLanguageOf(requestContextOf(context), () => handle(request, context))
  }
}
export function createRequestContext(input: RequestInput): RouterContextProvider {
  const context = new RouterContextProvider()
  provideRequestContext(context, input)
  return context
}

const RENDER_LIMIT_MS = 6_000
export const streamTimeout = RENDER_LIMIT_MS - 1_000

export const handleError: HandleErrorFunction = (error, { request }) => {
  // What a loader throws on purpose has a status and is no bug.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, queries } = requestContextOf(context)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', reader().lang)
  headers.set('Link', [...styleSheetsOf(page), ...catalogueOf(reader())].join(', '))
  headers.set('Content-Security-Policy', contentPolicy(nonce, await othersOn(context)))
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  // Search engines and link previews get the whole page at once.
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
      // What is complete stays in its place: moved behind the page as a later piece, it would push down what is seen by then.
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
 * Hands on what React writes until it flushes as one piece. Each piece is compressed, flushed and sent by itself: in pieces of React's 2 KB
 * that cost as much processor time as rendering the page.
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
  /** Called by React when it has written all that is ready. */
  flush(): void {
    if (this.#parts.length > 0) this.push(Buffer.concat(this.#parts))
    this.#parts = []
  }
}

/** Whose scripts this page may load. A page of a site that cannot be asked loads nobody else's. */
async function othersOn(context: RouterContextProvider): Promise<{ analytics: boolean; stripe: boolean }> {
  const { settings, viewer } = requestContextOf(context)
  try {
    const [{ gaCode, stripePublishableKey }, me] = await Promise.all([settings(), viewer()])
    // The checkout opens on every page of a fan, without another document.
    return { analytics: gaCode !== '', stripe: stripePublishableKey !== '' && me?.role === 'fan' }
  } catch {
    return { analytics: false, stripe: false }
  }
}

/** Told before the document: in it the style sheets, which block the first paint, stand behind all of the scripts. */
function styleSheetsOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const files = new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))
  return [...files].map((file) => `<${file}>; rel=preload; as=style`)
}

/** Nothing can be pressed before it is there. */
const catalogueOf = ({ messagesUrl }: Reader): string[] =>
  messagesUrl === undefined ? [] : [`<${messagesUrl}>; rel=preload; as=fetch; crossorigin`]
