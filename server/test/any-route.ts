/** Calls any route of the contract with values that its schemas accept. */
import type { Route } from '@fanfare/contract'
import type { PopulatedSite } from './populated-site.ts'
import { jpeg } from './pictures.ts'
import { random, valueFor, type Schema, type Source } from './schema-values.ts'

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`

export interface Sent {
  readonly status: number
  readonly body: string
}

export type Values = Record<string, unknown>

/** Adds unlisted fields to an object and to the objects inside it. */
function addUnlisted(schema: Schema | undefined, value: Values, more: Values): Values {
  const listed = schema?.properties ?? {}
  const within = (of: Schema | undefined, inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map((one) => within(of?.items, one))
    return typeof inner === 'object' && inner !== null ? addUnlisted(of, inner as Values, more) : inner
  }
  const inside = Object.entries(value).map(([name, inner]) => [name, within(listed[name], inner)])
  const unlisted = Object.entries(more).filter(([name]) => !Object.hasOwn(listed, name))
  return Object.fromEntries([...inside, ...unlisted])
}

/** The seed of a call with required fields only. */
export const PLAIN = 0

interface Extras {
  /** The same seed chooses the same values. */
  readonly seed?: number
  /** Additional fields of query and body that the schemas do not list. */
  readonly more?: Values
  /** Additional fields of the query that the schema lists. */
  readonly query?: Values
  /** Changes the body before it is sent. */
  readonly change?: (body: Values) => Values
  /** The values of the path's parameters. */
  readonly params?: Values
  /** The token to use instead of an authorized caller's. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Leaves out files that the route does not need. */
  readonly hasRequiredFilesOnly?: true
}

/** Calls a route with valid values as an authorized caller. */
export async function send({ site, callers, ids }: PopulatedSite, route: Route, extras: Extras = {}): Promise<Sent> {
  const { seed = PLAIN, more = {} } = extras
  const source: Source = { next: random(seed), ids, optional: seed === PLAIN ? 0 : 0.5 }
  const part = (schema: unknown) => (schema === undefined ? {} : ((valueFor(schema as Schema, source) ?? {}) as Values))
  const params = { ...part(route.params), ...extras.params }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const plain = addUnlisted(route.query as Schema | undefined, part(route.query), route.method === 'GET' ? more : {})
  const query = new URLSearchParams({ ...plain, ...extras.query } as Record<string, string>)
  const made = addUnlisted(route.body as Schema | undefined, part(route.body), more)
  const body = extras.change ? extras.change(made) : made
  const { who } = route
  const { token = callers[who === 'anyone' || who === 'member' ? 'fan' : who].token } = extras
  // All calls come from one address, whose limits would ask for a captcha.
  await site.sql.query('delete from rate_limits')
  const answer = await fetch(`${site.api}${path}?${query.toString()}`, {
    method: route.method,
    headers: {
      ...extras.headers,
      authorization: token,
      ...(route.body && !route.files && { 'content-type': 'application/json' }),
    },
    ...(route.method !== 'GET' &&
      (route.files || route.body) && { body: route.files ? await formOf(route, body, extras) : JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}

async function formOf({ files = {} }: Route, fields: object, { hasRequiredFilesOnly }: Extras): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, { required }] of Object.entries(files))
    if (required || !hasRequiredFilesOnly) form.append(name, await jpeg(), 'a.jpg')
  return form
}
