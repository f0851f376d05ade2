/** The API client of the browser, server rendering, tests, demo data and benchmarks. */
import type { Captcha } from './captcha.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Input, Reply, Route } from './define.ts'

/** A performer who sends this header reads pages as one of these roles would. */
export const VIEW_AS_HEADER = 'view-as'
export const VIEW_AS = ['visitor', 'fan', 'subscriber'] as const
export type ViewAs = (typeof VIEW_AS)[number]

export const parseViewAs = (named: string | null | undefined): ViewAs | undefined => VIEW_AS.find((role) => role === named)

/** The id of the account for which a page was rendered. If another account is signed in now, the reply is `other_account`. */
export const ACCOUNT_HEADER = 'account-id'

/** The server remembers an `Idempotency-Key` for at least this many days. A later request with the same key is a new one. */
export const IDEMPOTENCY_KEY_RETENTION_DAYS = 2

export interface FieldError {
  readonly field: string
  readonly message: string
}

interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly statusCode: number
  readonly errors?: readonly FieldError[]
  readonly price?: number
  readonly captcha?: Captcha
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[]
  /** For `price_changed`: the current price, in the unit of the price that was sent. */
  readonly price: number | undefined
  /** For `captcha_needed`: the captcha to solve before the call is repeated. */
  readonly captcha: Captcha | undefined
  constructor({ code, message, statusCode, errors, price, captcha }: ErrorBody) {
    super(message)
    this.captcha = captcha
    this.price = price
    this.code = code
    this.status = statusCode
    this.errors = errors ?? []
  }
}

export interface TransportRequest {
  readonly method: string
  /** Relative to the API's base address, with its query. */
  readonly url: string
  readonly body?: unknown
  /** Set for multipart routes, with the text fields of `body` already in it. */
  readonly form?: FormData
  /** Sent as `Idempotency-Key`: repeating the same request with the same key takes effect once. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** The request is sent even when the user leaves the page. */
  readonly keepalive?: boolean
}
export type Transport = (request: TransportRequest) => Promise<{ status: number; body: unknown }>

export interface Options {
  readonly key?: string
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
}
type Arguments<R> = {} extends Input<R> ? [input?: Input<R>, options?: Options] : [input: Input<R>, options?: Options]

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, string | number | boolean | object | null | undefined>
  files?: Record<string, Blob | undefined>
}

/** Returns the path and query of a call, relative to the API's base address. */
export function urlOf(route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    return values.filter((one) => one !== undefined && one !== '').map((one): [string, string] => [name, String(one)])
  })
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

/**
 * Returns the multipart body of an upload. Arrays and objects are JSON. Text fields come first so that the server knows them before
 * the bytes.
 */
export function formDataOf({ body = {}, files = {} }: LooseInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

export function createCall(transport: Transport) {
  return async function call<R extends Route>(route: R, ...[input, options]: Arguments<R>): Promise<Reply<R>> {
    const loose = (input ?? {}) as LooseInput
    const answer = await transport({
      method: route.method,
      url: urlOf(route, loose),
      ...(route.files ? { form: formDataOf(loose) } : loose.body !== undefined && { body: loose.body }),
      ...(options?.key !== undefined && { key: options.key }),
      ...(options?.signal && { signal: options.signal }),
      ...(options?.keepalive && { keepalive: true }),
    })
    if (answer.status >= 400) throw new ApiError(answer.body as ConstructorParameters<typeof ApiError>[0])
    return answer.body as Reply<R>
  }
}
export type Call = ReturnType<typeof createCall>
