/** Tests unlisted, unstorable and out-of-range input to every route: it has no effect or is rejected. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { Type } from 'typebox'
import type { Route } from '@fanfare/contract'
import { DateTime } from '@fanfare/contract/define'
import { compile, compileTextFields, validationError } from '#platform/validation.ts'
import { routes } from '../src/app.ts'
import { nameOf, send, type Values } from './any-route.ts'
import { CURSORS } from './hostile.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import type { Schema } from './schema-values.ts'

const promised: readonly Route[] = routes.map(({ route }) => route)

let populated: PopulatedSite
beforeAll(async () => {
  populated = await openPopulatedSite()
})

const UNLISTED = {
  text: 'unlisted-value',
  uuid: '01980000-0000-7000-8000-00000000beef',
  time: '2042-04-02T04:02:04.000Z',
}
/** Values that an attacker who knows the table would add. */
const unlistedValue = (type: string): unknown => {
  if (type === 'boolean') return true
  if (/int|numeric/.test(type)) return 424_242
  if (type === 'uuid') return UNLISTED.uuid
  if (/timestamp|date/.test(type)) return UNLISTED.time
  return type === 'ARRAY' ? [UNLISTED.uuid] : UNLISTED.text
}

/** Returns every column of every table by its name and its camelCase form, with a value of its type. Ids are `id` if given. */
async function columns(id?: string): Promise<Values> {
  const { rows } = await populated.site.sql.query<{ name: string; type: string }>(
    `select column_name as name, min(data_type) as type from information_schema.columns where table_schema = 'public' group by 1`,
  )
  const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(
    rows.flatMap(({ name, type }) =>
      [name, inCamelCase(name)].map((one) => [one, (type === 'uuid' && id) || unlistedValue(type)]),
    ),
  )
}

/** Returns rows that contain any of the added values. */
async function effects(): Promise<string[]> {
  const { sql } = populated.site
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ~ '(unlisted-value|00000000beef|424242|2042-04-02)'`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Leaves out accounts that an operator invited to be one. */
const roles = async () =>
  (await populated.site.sql.query('select id, role from accounts where id not in (select account_id from operators) order by id'))
    .rows

test('unlisted fields have no effect: every column of every table, sent to every route', async () => {
  const more = await columns()
  const before = await roles()
  const failed: string[] = []
  for (const route of promised)
    for (const [seed, extra] of [more, { ...more, role: 'admin', status: 'active', verification: 'approved' }].entries()) {
      // Signing out would prevent further calls.
      if (/\/auth\/(logout|sessions)/.test(route.path)) continue
      const { status, body } = await send(populated, route, { seed: seed + 1, more: extra })
      if (status >= 500) failed.push(`${nameOf(route)}: ${status} ${body}`)
    }
  await populated.site.quiet()
  assert.deepEqual(failed, [])
  assert.deepEqual(await effects(), [])
  const known = new Set(before.map(({ id }) => id))
  assert.deepEqual(
    (await roles()).filter(({ id, role }) => known.has(id) || role === 'admin'),
    before,
  )
})

/** Their reply differs each time: random performers, and the audit log, which records each export. */
const CHANGING = /\/random$|^\/admin\/audit\/export$/

const PART_SIZE = 200

const partsOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / PART_SIZE) }, (_, n) => list.slice(n * PART_SIZE, (n + 1) * PART_SIZE))

test('columns added to a query as filters do not change a list', async () => {
  // Split into parts because the length of an address is limited.
  const all = Object.entries(await columns())
  // The id of a stranger who has subscriptions, cards and tokens.
  const theirs = Object.entries(await columns(populated.strangerId)).filter(([, value]) => value === populated.strangerId)
  const parts = [...partsOf(all), ...partsOf(theirs)]
  const signed = /[?&][es]=[\w-]+/g
  for (const route of promised.filter(({ method }) => method === 'GET')) {
    const plain = await send(populated, route)
    for (const part of parts) {
      const filtered = await send(populated, route, { more: Object.fromEntries(part) })
      assert.equal(filtered.status, plain.status, nameOf(route))
      if (plain.status !== 200 || CHANGING.test(route.path)) continue
      assert.equal(filtered.body.replace(signed, ''), plain.body.replace(signed, ''), nameOf(route))
    }
  }
})

test('every list rejects a cursor that no list has returned', async () => {
  const lists = promised.filter(({ query }) => Object.hasOwn((query as Schema | undefined)?.properties ?? {}, 'cursor'))
  const failed: string[] = []
  const checked: string[] = []
  for (const route of lists) {
    // If the list's subject does not exist, the reply says nothing about the cursor.
    if ((await send(populated, route)).status !== 200) continue
    checked.push(nameOf(route))
    for (const cursor of CURSORS) {
      const { status, body } = await send(populated, route, { query: { cursor } })
      if (status !== 400 || !body.includes('cursor')) failed.push(`${nameOf(route)} ${cursor}: ${status} ${body.slice(0, 80)}`)
    }
  }
  assert.ok(checked.length > 15, `of ${lists.length} lists only ${checked.join(', ')}`)
  assert.deepEqual(failed, [])
})

test('unlisted fields are removed at every depth, and listed ones stay', () => {
  const schema = Type.Object({ a: Type.Object({ b: Type.String() }), list: Type.Array(Type.Object({ c: Type.Number() })) })
  const value = { a: { b: 'x', role: 'admin' }, list: [{ c: 1, price: 2 }], status: 'active' }
  assert.equal(compile(schema, 'body')(value), true)
  assert.deepEqual(value, { a: { b: 'x' }, list: [{ c: 1 }] })
})

test('a text that cannot be stored is rejected at its field, wherever it is', () => {
  const check = compile(
    Type.Object({ name: Type.String({ title: 'Name' }), tags: Type.Optional(Type.Array(Type.String())) }),
    'body',
  )
  for (const text of ['a\0b', '\ud800', 'x\udc00', '\ufffe', '\u{1ffff}', '\ufdd0']) {
    assert.equal(check({ name: text }), false, JSON.stringify(text))
    assert.deepEqual(validationError(check.errors ?? []).errors, [
      { field: 'name', message: 'Name contains characters that can’t be stored' },
    ])
    assert.equal(check({ name: 'a', tags: ['b', text] }), false)
    assert.equal(compileTextFields(Type.Object({ name: Type.String() }))({ name: text }), false)
  }
  assert.equal(check({ name: 'Zoë 👩🏽‍🚀\n\tø', tags: ['日本'] }), true)
})

test('an amount has at most two decimal places, exactly', () => {
  const check = compile(Type.Object({ amount: Type.Number({ multipleOf: 0.01 }) }), 'body')
  for (const amount of [0, 0.01, 0.29, 4.35, 49.99, 50, 1.1, 999_999_999.99, 1_000_000_000])
    assert.ok(check({ amount }), `${amount}`)
  for (const amount of [49.999999999, 0.001, 50.0000001, 0.30000000000000004, 1e-9]) assert.ok(!check({ amount }), `${amount}`)
})

test('a time must be one that clocks show, in a year near the present', () => {
  const shape = Type.Object({ at: DateTime })
  for (const check of [compile(shape, 'body'), compile(shape, 'querystring')]) {
    for (const at of ['2026-02-28T23:59:59Z', '2028-02-29T00:00:00.000Z', '1900-01-01T00:00:00Z', '2026-06-01T12:00:00+05:30'])
      assert.ok(check({ at }), at)
    // A leap second, a nonexistent day, and times before and after the storable range.
    for (const at of ['2026-12-31T23:59:60Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
      assert.ok(!check({ at }), at)
  }
})

function isBoundedAs(type: string, schema: Schema): boolean {
  const { maxLength, pattern, format, maxItems, minimum = -Infinity, maximum = Infinity } = schema
  if (type === 'string') return maxLength !== undefined || pattern !== undefined || format === 'date-time'
  if (type === 'array') return maxItems !== undefined
  if (type === 'integer' || type === 'number') return Math.max(-minimum, maximum) < 2 ** 31
  return ['object', 'boolean', 'null'].includes(type)
}

/** Returns the paths of a schema without a bound. */
function unbounded(schema: Schema, path: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, of]) => [of, `${path}.${name}`] as const),
    ...(schema.anyOf ?? []).map((of) => [of, path] as const),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
  ].flatMap(([of, at]) => unbounded(of, at))
  const types = [schema.type ?? []].flat()
  const isListed = schema.enum !== undefined || schema.const !== undefined || schema.anyOf !== undefined
  const isBounded = isListed || (types.length > 0 && types.every((type) => isBoundedAs(type, schema)))
  return isBounded ? inner : [path, ...inner]
}

test('every input has a bound: texts a length, lists a number, numbers a range', () => {
  const parts = promised.flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] ? unbounded(route[part] as Schema, `${nameOf(route)} ${part}`) : [],
    ),
  )
  // A webhook's body has the gateway's format; only an id of it is read.
  assert.deepEqual(parts, ['POST /payment/webhooks/:gateway body'])
})

test("no input is a union of objects: removing one's unlisted fields would remove them from the other", () => {
  const shapes = (schema: Schema): number => (schema.anyOf ?? []).filter(({ type }) => type === 'object').length
  const inside = (schema: Schema): Schema[] => [
    schema,
    ...[...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(
      inside,
    ),
  ]
  const all = promised.flatMap((route) =>
    [route.params, route.query, route.body].flatMap((part) => (part ? inside(part as Schema) : [])),
  )
  assert.equal(all.filter((schema) => shapes(schema) > 1).length, 0)
})

/** One-line texts that name a person or thing. */
const NAMES = new Set(['name', 'title', 'label', 'nickname', 'siteName', 'descriptor'])

test('every name of a person or thing is one line of visible characters', () => {
  const named = (schema: Schema, path: string): [string, Schema][] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) => [
      ...(NAMES.has(name) ? [[`${path}.${name}`, of] as [string, Schema]] : []),
      ...named(of, `${path}.${name}`),
    ]),
    ...(schema.anyOf ?? []).flatMap((of) => named(of, path)),
    ...(schema.items ? named(schema.items, `${path}[]`) : []),
  ]
  const all = promised.flatMap((route) => (route.body ? named(route.body as Schema, nameOf(route)) : []))
  assert.ok(all.length > 20)
  const takes = (schema: Schema, text: string) => compile(schema as never, 'body')(text)
  const open = all.filter(([, of]) => ['a\nb', 'a\u200bb', 'a\u202eb'].some((text) => takes(of, text)))
  assert.deepEqual(
    open.map(([path]) => path),
    [],
  )
})

test('every payment states the shown price, unless the payer chooses the amount', () => {
  const OWN = ['POST /:type/cards', 'POST /token-transactions/tip/:id']
  const paid = promised.filter(({ errors = [] }) => errors.includes('card_declined') || errors.includes('not_enough_tokens'))
  assert.ok(paid.length > 8)
  assert.deepEqual(
    paid
      .filter(({ errors = [] }) => !errors.includes('price_changed'))
      .map(nameOf)
      .toSorted(),
    OWN,
  )
})
