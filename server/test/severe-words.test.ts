/** Tests that no route takes a text with a word that the site allows nowhere, and that no search has results for it. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { routes } from '../src/app.ts'
import { nameOf, send, type Values } from './any-route.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { random, valueFor, type Schema } from './schema-values.ts'

/** On the list that every site starts with. */
const WORD = 'csam'
const MESSAGE = 'This site doesn’t allow text that suggests minors or sex by force.'

/** Their texts are read by operators, by the caller alone, or by no person. A new route needs a reason to be here. */
const UNREAD = [
  'POST /performer/agreement',
  'POST /auth/login',
  'POST /consents/decline',
  'POST /consents/own/revoke',
  'POST /consents/sign',
  'POST /contact',
  'POST /custom-orders/:id/dispute',
  'POST /custom-orders/:id/evidence',
  'PUT /fan-cards/:id',
  'POST /fan-reminders',
  'PUT /fan-reminders/:id',
  'POST /messages/conversations/:id/check',
  'PUT /message-drafts/:id',
  'POST /notices',
  'PUT /banking-settings',
  'POST /performer/consents/:id/accept',
  'POST /performer/consents/:id/revoke',
  'POST /reports',
  'POST /statements/:id/appeal',
  'POST /statements/:id/counter-notice',
  'POST /text-rules/check',
]

const open: readonly Route[] = routes.map(({ route }) => route).filter(({ who }) => who !== 'admin')

let populated: PopulatedSite
beforeAll(async () => {
  populated = await openPopulatedSite()
})

test('only texts that no one else reads are exempt', () => {
  assert.deepEqual(
    open
      .filter(({ isUnread }) => isUnread)
      .map(nameOf)
      .toSorted(),
    UNREAD.toSorted(),
  )
})

type Path = readonly string[]

/** Returns the paths of all texts that people write freely; `0` stands for an entry of a list. */
function textPaths(schema: Schema, path: Path = []): Path[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textPaths(one, path))
  if (schema.items) return textPaths(schema.items, [...path, '0'])
  if (schema.properties) return Object.entries(schema.properties).flatMap(([name, of]) => textPaths(of, [...path, name]))
  const name = path.findLast((step) => step !== '0') ?? ''
  return isFree(schema) && !/password|email|token|secret|code$/i.test(name) && !MADE.has(name) ? [path] : []
}

/** Values that browsers make. */
const MADE = new Set(['ticket', 'device', 'endpoint', 'p256dh', 'auth'])
/** Valid values of required fields other than the text. */
const VALID: Values = { country: 'US', terms: TERMS_VERSION, ticket: 'x'.repeat(40), token: 'x'.repeat(40) }

const isFree = ({ type, pattern, format, maxLength = 1000, enum: values, const: fixed }: Schema): boolean =>
  type === 'string' &&
  values === undefined &&
  fixed === undefined &&
  format === undefined &&
  maxLength >= WORD.length &&
  (pattern === undefined || new RegExp(pattern, 'u').test(WORD))

const source = { next: random(1), ids: ['01980000-0000-7000-8000-00000000dead'], optional: 0 }

/** Returns a valid value with the word at the path. */
function withWord(schema: Schema, value: unknown, path: Path): unknown {
  const [step, ...rest] = path
  if (schema.anyOf) {
    const fitting = schema.anyOf.find((one) => textPaths(one).some((found) => found.join() === path.join()))
    return fitting ? withWord(fitting, undefined, path) : value
  }
  if (step === undefined) return WORD.padEnd(schema.minLength ?? 0, ` ${WORD}`)
  if (schema.items) {
    const others = Array.from({ length: (schema.minItems ?? 1) - 1 }, () => valueFor(schema.items!, source))
    return [withWord(schema.items, undefined, rest), ...others]
  }
  const whole = (value ?? valueFor(schema, source)) as Values
  return { ...whole, [step]: withWord(schema.properties![step]!, whole[step], rest) }
}

test('no route takes a text with a severe word', async () => {
  const missed: string[] = []
  let tried = 0
  for (const route of open) {
    if (route.method === 'GET' || !route.body || route.isUnread) continue
    for (const path of textPaths(route.body as Schema)) {
      if (SEARCHES.includes(path.at(-1)!)) continue
      tried++
      const change = (body: Values) => {
        const valid = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, VALID[name] ?? value]))
        return withWord(route.body as Schema, valid, path) as Values
      }
      const { status, body } = await send(populated, route, { change, hasRequiredFilesOnly: true })
      if (status !== 400 || !body.includes(MESSAGE)) missed.push(`${nameOf(route)} ${path.join('.')}: ${status} ${body}`)
    }
  }
  assert.deepEqual(missed, [])
  assert.ok(tried > 100, `only ${tried} texts were found`)
})

const SEARCHES = ['q', 'search', 'tag']

test('no search of fans, performers and visitors has results for a word that is not allowed', async () => {
  const missed: string[] = []
  const params = { country: 'US', state: 'CA' }
  const searches = open.flatMap((route) =>
    (['query', 'body'] as const).flatMap((part) =>
      Object.keys((route[part] as Schema | undefined)?.properties ?? {})
        .filter((name) => SEARCHES.includes(name))
        .map((name) => ({ route, part, name })),
    ),
  )
  for (const { route, part, name } of searches) {
    const words = { [name]: `sexy ${WORD}` }
    const { status, body } = await send(
      populated,
      route,
      part === 'query' ? { query: words, params } : { change: (of) => ({ ...of, ...words }), params },
    )
    if (status !== 403 || !body.includes('"search_blocked"')) missed.push(`${nameOf(route)} ${part}.${name}: ${status} ${body}`)
  }
  assert.deepEqual(missed, [])
  assert.ok(searches.length > 10, `only ${searches.length} searches were found`)
})
