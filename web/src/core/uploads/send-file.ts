/** Uploads one file over tus in parts. Each part is retried from the server's offset. */
import type { Upload } from 'tus-js-client'
import { ApiError, type Reply } from '@fanfare/contract'
import type { uploadVaultPhoto } from '@fanfare/contract/vault'
import { UPLOADS_PATH, type UploadKind } from '@fanfare/contract/uploads'
import { internalError, parseResponse } from '#lib/api.ts'
import { session } from '#lib/session.ts'

export type Sent = Reply<typeof uploadVaultPhoto>

export interface Sending {
  readonly file: Blob
  readonly name: string
  readonly kind: UploadKind
  readonly subjectId?: string | undefined
  /** The address of an upload that was started before. */
  readonly url?: string | undefined
  readonly onUrl: (url: string) => void
  /** Called with the uploaded share, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

const ENDPOINT = `/api${UPLOADS_PATH}`
/** Small enough that a slow connection completes a part, large enough to limit round trips. */
const PART_BYTES = 8 * 1024 * 1024
/** Attempts without progress. Waiting for a lost connection does not count. */
const MAX_ATTEMPTS = 12
const FIRST_RETRY_DELAY_MS = 500
const MAX_RETRY_DELAY_MS = 20_000

/** Throws an `ApiError`, the signal's reason, or the last connection error. */
export async function sendFile(sending: Sending): Promise<Sent> {
  const { signal } = sending
  let { url } = sending
  let attempts = 0
  const onUrl = (next: string) => {
    url = next
    sending.onUrl(next)
  }
  const onProgress = (share: number, isNew: boolean) => {
    if (isNew) attempts = 0
    sending.onProgress(share)
  }
  for (;;) {
    signal.throwIfAborted()
    const { token } = session
    try {
      return await attempt({ ...sending, url, onUrl, onPart: onProgress })
    } catch (error) {
      signal.throwIfAborted()
      const answer = answerOf(error)
      if (answer && !isTransient(answer)) throw errorOf(answer, token)
      if (++attempts > MAX_ATTEMPTS) throw answer ? errorOf(answer, token) : error
      await connection(signal)
      await wait(
        Math.max(Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS), answer?.retryAfterMs ?? 0),
        signal,
      )
    }
  }
}

interface Attempt extends Omit<Sending, 'onProgress'> {
  readonly onPart: (share: number, isNew: boolean) => void
}

async function attempt({ file, name, kind, subjectId, url, onUrl, onPart, signal }: Attempt): Promise<Sent> {
  const { Upload: Tus } = await import('tus-js-client')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let first: number | undefined
  const upload: Upload = new Tus(file, {
    endpoint: ENDPOINT,
    uploadUrl: url ?? null,
    chunkSize: PART_BYTES,
    metadata: { kind, name, ...(subjectId !== undefined && { subject: subjectId }) },
    headers: session.headers,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => upload.url !== null && onUrl(upload.url),
    onProgress(sent, total) {
      first ??= sent
      onPart(total > 0 ? sent / total : 0, sent > first)
    },
    onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
    onError: reject,
  })
  const stop = () => {
    void upload.abort()
    reject(signal.reason)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    upload.start()
    const body = await promise
    // Everything was already sent and the reply got lost, so it is requested again.
    return isSent(parsed(body)) ? (parsed(body) as Sent) : await lastAnswer(upload.url ?? '', file.size, signal)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function lastAnswer(url: string, bytes: number, signal: AbortSignal): Promise<Sent> {
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { ...tusHeaders(), 'Upload-Offset': String(bytes), 'Content-Type': 'application/offset+octet-stream' },
    signal,
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && isSent(body)) return body
  throw new Unexpected({ status: answer.status, body })
}

/** Deletes the upload on the server. Failures are ignored, because the server deletes leftovers later. */
export async function cancelOnServer(url: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers: tusHeaders(), keepalive: true }).catch(() => undefined)
}

const tusHeaders = () => ({ 'Tus-Resumable': '1.0.0', ...session.headers })

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfterMs?: number
}

class Unexpected extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}

function answerOf(error: unknown): Answer | undefined {
  if (error instanceof Unexpected) return error.answer
  if (!(error instanceof Error) || !('originalResponse' in error)) return undefined
  const response = error.originalResponse as {
    getStatus(): number
    getBody(): string
    getHeader(name: string): string | undefined
  } | null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) return undefined
  return { status, body: parsed(response.getBody()), retryAfterMs: Number(response.getHeader('Retry-After') ?? 0) * 1000 }
}

/** The same request may succeed later: the server restarts or is busy, or a part arrived twice. */
const isTransient = ({ status, body }: Answer) =>
  status >= 500 ? status !== 507 : [408, 409, 423, 429].includes(status) && codeOf(body) !== 'changed_meanwhile'

/** The server rejected the file itself, or no longer needs it, so sending it again is pointless. */
export const isPermanentError = (error: unknown) =>
  error instanceof ApiError && (error.status === 413 || error.status === 415 || error.code === 'changed_meanwhile')

function errorOf({ status, body }: Answer, token: string): ApiError {
  const known = codeOf(body) === undefined ? internalError(status) : body
  return new ApiError(parseResponse(known, { url: ENDPOINT, status, token }) as ConstructorParameters<typeof ApiError>[0])
}

const codeOf = (body: unknown) => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined)

const isSent = (body: unknown): body is Sent => typeof body === 'object' && body !== null && '_id' in body && 'status' in body

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Resolves immediately when online. */
function connection(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Ends early when the connection is back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
