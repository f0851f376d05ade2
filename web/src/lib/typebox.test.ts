/** The browser's replacement for TypeBox produces the same schemas for everything that the contract uses. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { Type as Real } from 'typebox'
import { Type as Slim } from './typebox.ts'

const same = (real: unknown, slim: unknown) =>
  assert.deepEqual(JSON.parse(JSON.stringify(slim)), JSON.parse(JSON.stringify(real)))

test('the replacement knows every constructor that the contract calls', () => {
  const folder = new URL('../../../contract/src/', import.meta.url)
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/\bType\.([A-Z]\w+)[(<]/g)].map(([, name]) => name ?? '')))
  assert.deepEqual(
    [...used].filter((name) => !(name in Slim)),
    [],
  )
})

test('objects, optional parts, unions, enums and records produce the same schemas', () => {
  const person = (t: typeof Real) =>
    t.Object({
      name: t.String({ minLength: 1, title: 'Name' }),
      age: t.Optional(t.Integer({ minimum: 0 })),
      kind: t.Union([t.Literal('a'), t.Null(), t.Literal(true), t.Literal(3)]),
      tags: t.Array(t.Enum(['x', 'y']), { maxItems: 3 }),
      more: t.Record(t.String(), t.Unknown()),
      flag: t.Boolean(),
      price: t.Optional(t.Number()),
    })
  same(person(Real), person(Slim as unknown as typeof Real))
})
