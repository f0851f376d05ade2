/** Multipart uploads with progress and cancellation, which `fetch` cannot do. Errors are the same as for other calls. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formDataOf, ApiError, urlOf, type Input, type Reply, type Route } from '@fanfare/contract'
import { internalError, parseResponse, newKey } from './api.ts'
import { invalidateAfter } from './invalidate.ts'
import { session } from './session.ts'

export interface UploadOptions {
  /** Called with the uploaded share, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
  readonly key?: string
}

/** Sends a route with `files`. Throws an `ApiError`, or an `AbortError` when the signal fired. */
export function upload<R extends Route>(route: R, input: Input<R>, options: UploadOptions = {}): Promise<Reply<R>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<R>>()
  const url = urlOf(route, input)
  const { token } = session
  const request = new XMLHttpRequest()
  request.open(route.method, `/api${url}`)
  for (const [name, value] of Object.entries(session.headers)) request.setRequestHeader(name, value)
  request.setRequestHeader('Idempotency-Key', options.key ?? newKey())
  request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const body = parseResponse(parsed(request), { url, status: request.status, token })
    if (request.status >= 200 && request.status <= 299) resolve(body as Reply<R>)
    else reject(new ApiError(body as ConstructorParameters<typeof ApiError>[0]))
  }
  request.onerror = () => reject(new TypeError('The connection was lost.'))
  request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  if (options.signal?.aborted) reject(new DOMException('The upload was canceled.', 'AbortError'))
  else request.send(formDataOf(input))
  return promise
}

function parsed(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return internalError(request.status)
  }
}

/** One upload at a time per screen: `start` it, watch `share`, `cancel` it. Leaving the screen cancels it. */
export function useUpload<R extends Route>(route: R) {
  const abort = useRef<AbortController>(undefined)
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  useEffect(() => () => abort.current?.abort(), [])

  async function start(input: Input<R>): Promise<Reply<R>> {
    abort.current = new AbortController()
    setShare(0)
    try {
      const key = newKey()
      const reply = await upload(route, input, { key, signal: abort.current.signal, onProgress: setShare })
      void invalidateAfter(queries, { route, input, reply, key })
      return reply
    } finally {
      setShare(undefined)
    }
  }
  return { start, cancel: () => abort.current?.abort(), isPending: share !== undefined, share: share ?? 0 }
}

export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
