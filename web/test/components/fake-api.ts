/** A fake API for one page: it replaces `fetch`, sends canned replies to the contract's routes, and records the requests. */
import { ApiError, errorCodes, type ErrorCode, type FieldError, type Input, type Reply, type Route } from '@fanfare/contract'
import type { Captcha } from '@fanfare/contract/captcha'

/** A request of the page. Numbers and booleans of the query have the types that the route declares. */
export interface ApiRequest<R extends Route = Route> {
  readonly route: R
  readonly input: Input<R>
  readonly idempotencyKey: string | undefined
}

/** A connection that broke before the reply arrived. The page cannot know whether the change took effect. */
export const CONNECTION_LOST = Symbol('connection lost')

type Answer<R extends Route> = Reply<R> | ApiError | typeof CONNECTION_LOST
type Respond<R extends Route> = (input: Input<R>) => Answer<R> | Promise<Answer<R>>

/** Requests to one route that wait for their reply. */
export interface HeldRoute<R extends Route> {
  /** Resolves with the first request. */
  readonly requested: Promise<ApiRequest<R>>
  /** Replies to the waiting requests, and to all later ones without delay. */
  release(): void
}

interface RateLimitLeft {
  readonly left: number
  readonly seconds: number
}

interface Hold {
  readonly applies: (input: never) => boolean
  readonly first: (request: ApiRequest) => void
  readonly released: Promise<void>
}

interface RejectionDetails {
  readonly message?: string
  readonly errors?: readonly FieldError[]
  readonly price?: number
  readonly captcha?: Captcha
}

export const rejection = (code: ErrorCode, { message = code, ...details }: RejectionDetails = {}): ApiError =>
  new ApiError({ code, message, statusCode: errorCodes[code], ...details })

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

export class FakeApi {
  readonly #routes = new Map<string, { readonly route: Route; readonly respond: (input: never) => unknown }>()
  readonly #held = new Map<string, Hold>()
  readonly #limits = new Map<string, RateLimitLeft>()
  readonly #requests: ApiRequest[] = []
  /** Method and path of requests without a configured reply. They fail the test. */
  readonly unexpected: string[] = []

  /** Sets the reply of a route, replacing the previous one. */
  replyTo<R extends Route>(route: R, reply: Answer<R> | Respond<R>): void {
    const respond = typeof reply === 'function' ? (reply as Respond<R>) : () => reply
    this.#routes.set(keyOf(route), { route, respond })
  }

  /** Delays the replies of a route: all of them, or those to input for which `applies` returns true. */
  hold<R extends Route>(route: R, applies: (input: Input<R>) => boolean = () => true): HeldRoute<R> {
    const requested = Promise.withResolvers<ApiRequest>()
    const released = Promise.withResolvers<void>()
    this.#held.set(keyOf(route), { applies: applies as Hold['applies'], first: requested.resolve, released: released.promise })
    const release = () => {
      this.#held.delete(keyOf(route))
      released.resolve()
    }
    return { requested: requested.promise as Promise<ApiRequest<R>>, release }
  }

  /** Adds rate limit headers to the replies of a route: requests left, and seconds until the limit resets. */
  limit(route: Route, limit: RateLimitLeft): void {
    this.#limits.set(keyOf(route), limit)
  }

  /** Returns the requests to a route so far, oldest first. */
  requestsTo<R extends Route>(route: R): readonly ApiRequest<R>[] {
    return this.#requests.filter((one): one is ApiRequest<R> => keyOf(one.route) === keyOf(route))
  }

  /** Replies to a request of the page. Rejects like `fetch` when the connection is lost or the page aborts the request. */
  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api/, '')
    const found = this.#find(request.method, path)
    if (!found) {
      this.unexpected.push(`${request.method} ${path}${url.search}`)
      return respondWith(rejection('not_found'))
    }
    const { route, respond, params } = found
    const input = { params, query: queryOf(route, url.searchParams), ...(await bodyOf(request)) }
    const received: ApiRequest = { route, input, idempotencyKey: request.headers.get('Idempotency-Key') ?? undefined }
    this.#requests.push(received)
    const held = this.#held.get(keyOf(route))
    if (held?.applies(input as never)) {
      held.first(received)
      await Promise.race([held.released, aborted(request.signal)])
    }
    const answer = await respond(input as never)
    if (answer === CONNECTION_LOST) throw new TypeError('Failed to fetch')
    const limit = this.#limits.get(keyOf(route))
    return respondWith(
      answer,
      limit && { 'x-ratelimit-remaining': String(limit.left), 'x-ratelimit-reset': String(limit.seconds) },
    )
  }

  #find(method: string, path: string) {
    const candidates = [...this.#routes.values()].filter(({ route }) => route.method === method)
    const matches = candidates.flatMap((one) => {
      const params = paramsIn(one.route.path, path)
      return params ? [{ ...one, params }] : []
    })
    // `/users/me` takes precedence over `/users/:id`.
    return matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
  }
}

function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const match = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
  if (!match) return undefined
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]))
}

function queryOf(route: Route, params: URLSearchParams): object {
  const properties = (route.query?.properties ?? {}) as Record<string, { readonly type?: string }>
  const typed = (name: string) => {
    const [first = '', ...others] = params.getAll(name)
    const type = properties[name]?.type
    if (type === 'integer' || type === 'number') return Number(first)
    if (type === 'boolean') return first === 'true'
    return type === 'array' ? [first, ...others] : first
  }
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, typed(name)]))
}

async function bodyOf(request: Request): Promise<object> {
  const type = request.headers.get('Content-Type') ?? ''
  if (type.startsWith('application/json')) return { body: (await request.json()) as unknown }
  if (type.startsWith('multipart/form-data')) return { body: Object.fromEntries(await request.formData()) }
  return {}
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The request was aborted.', 'AbortError')))
  })

function respondWith(answer: unknown, headers: HeadersInit = {}): Response {
  if (!(answer instanceof ApiError)) return Response.json(answer, { headers })
  const { code, message, status, errors, price, captcha } = answer
  const details = { ...(price !== undefined && { price }), ...(captcha && { captcha }) }
  return Response.json({ code, message, statusCode: status, errors, ...details }, { status, headers })
}
