/** Generates values that no schema should accept, and requests with them. */
import { pick, valueFor, type Schema, type Source } from './schema-values.ts'

const cursor = (text: string) => Buffer.from(text).toString('base64url')
const ID = '01980000-0000-7000-8000-00000000dead'

/** Cursors of lists, all of them impossible. */
export const CURSORS = [
  cursor('2026-01-01T00:00:00.000Z not-an-id'),
  cursor(`+275760-09-13T00:00:00.000Z ${ID}`),
  cursor(`0000-01-01T00:00:00.000Z ${ID}`),
  cursor(`\0 ${ID}`),
  cursor('[1,2]'),
  `${cursor(`2026-01-01T00:00:00.000Z ${ID}`)}=`,
]

const TEXTS = [
  '',
  ' ',
  'a\0b',
  '\0',
  '\ud800',
  'x\udfff',
  '\ufffe',
  '\u202eevil\u202c',
  '\u200b\u2060',
  "' or 1=1; drop table accounts; --",
  '{}',
  '%00%ff',
  '../../../../etc/passwd',
  'x'.repeat(10_000),
  '😀'.repeat(3000),
  'null',
  'true',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  '0x10',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '2026-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  ...CURSORS,
  cursor(`2026-01-01T00:00:00.000Z ${ID}`),
  ID.toUpperCase(),
  'constructor',
  '__proto__',
]
const NUMBERS = [-1, 0, -0, 0.001, 49.999999999, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, 5e-324, 4_294_967_296]
const OTHERS = [null, true, false, [], {}, [[]], { length: 5 }, ['a\0'], { __proto__: null, id: ID }]

const hostile = (next: () => number): unknown => pick(next, pick(next, [TEXTS, TEXTS, NUMBERS, OTHERS]) as unknown[])

/** Returns a copy in which one value is hostile, missing or added. */
function mutated(value: unknown, next: () => number): unknown {
  if (typeof value !== 'object' || value === null || next() < 0.15) return hostile(next)
  if (Array.isArray(value)) return next() < 0.2 ? Array.from({ length: 300 }, () => hostile(next)) : [...value, hostile(next)]
  const copy: Record<string, unknown> = { ...value }
  const names = Object.keys(copy)
  const name = names.length > 0 && next() < 0.85 ? pick(next, names) : String(pick(next, TEXTS)).slice(0, 100)
  if (next() < 0.1) delete copy[name]
  else copy[name] = mutated(copy[name], next)
  return copy
}

/** Returns a value for a schema: half of them valid, the others nearly. */
const valueNear = (schema: Schema, source: Source): unknown => {
  const fitting = valueFor(schema, source)
  return source.next() < 0.5 ? fitting : mutated(fitting, source.next)
}

/** One operation of an OpenAPI 3.1 document. */
export interface Operation {
  readonly who: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly body?: { readonly type: string; readonly schema: Schema }
}

export interface HostileRequest {
  readonly method: string
  /** Path and query below the API's base address. */
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A lone surrogate cannot be percent-encoded. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed())

const KEYS = ['key-1', '', ' ', 'x'.repeat(101), 'ключ', 'a b']

/** Returns a request for an operation; `files` are contents for the parts of uploads. */
export function requestFor(
  { method, path, parameters, body }: Operation,
  source: Source,
  files: readonly Blob[],
): HostileRequest {
  const { next } = source
  const given = (where: 'path' | 'query') =>
    parameters
      .filter((parameter) => parameter.in === where && (parameter.required || next() < 0.5))
      .map(({ name, schema }) => [name, encoded(valueNear(schema, source))] as const)
  const params = new Map(given('path'))
  const query = given('query').map(([name, value]) => `${name}=${value}`)
  if (next() < 0.1) query.push(`${encoded(pick(next, TEXTS))}=${encoded(hostile(next))}`)
  const headers: Record<string, string> = next() < 0.2 ? { 'idempotency-key': encodeURI(pick(next, KEYS)) } : {}
  return {
    method,
    url: `${path.replace(/\{(\w+)\}/g, (_, name: string) => params.get(name) || 'x')}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...headers,
      ...(body?.type === 'application/json' && { 'content-type': next() < 0.98 ? body.type : 'text/plain' }),
    },
    ...(body && { body: body.type === 'application/json' ? json(body.schema, source) : form(body.schema, source, files) }),
  }
}

function json(schema: Schema, source: Source): string {
  const { next } = source
  const text = JSON.stringify(valueNear(schema, source)) ?? 'null'
  if (next() < 0.97) return text
  return pick(next, ['', '{', '[]', 'null', '"', '{"__proto__":{}}', '['.repeat(50_000), text.slice(0, -1), `${text}${text}`])
}

function form(schema: Schema, source: Source, files: readonly Blob[]): FormData {
  const made = new FormData()
  for (const [name, of] of Object.entries(schema.properties ?? {})) {
    if (source.next() < 0.1) continue
    if (of.format === 'binary') made.append(name, pick(source.next, files), pick(source.next, ['a.jpg', '../a', 'a\0b.png']))
    else made.append(name, asText(valueNear(of, source)).toWellFormed())
  }
  if (source.next() < 0.1) made.append('more', pick(source.next, files))
  return made
}
