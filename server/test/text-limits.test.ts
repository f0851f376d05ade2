/** Tests that pages and the server count the length of texts in code points. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { countCodePoints } from '@fanfare/contract/text-length'
import { compile } from '#platform/validation.ts'
import { routes } from '../src/app.ts'

interface Schema {
  readonly type?: string
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Fields for people's own words, which can have emoji. */
const fields = routes.flatMap(({ route }) => {
  const { properties = {} } = (route.body ?? {}) as Schema
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { type, maxLength: most, pattern, format } = schema
    const isText = type === 'string' && most !== undefined && format === undefined && new RegExp(pattern ?? '', 'u').test('😀')
    return isText
      ? [
          {
            name,
            most,
            of: `${route.method} ${route.path} ${name}`,
            check: compile({ type: 'object', properties: { [name]: schema } }, 'body'),
          },
        ]
      : []
  })
})

test('a text of emoji, rare characters or combining marks fits up to the limit, and one more is rejected', () => {
  assert.ok(fields.length > 40, String(fields.length))
  for (const { name, most, of, check } of fields)
    for (const sign of ['😀', '王', '𠮷', 'ÿ']) {
      assert.ok(check({ [name]: sign.repeat(most) }), `${of} refuses ${most} times ${sign}`)
      assert.ok(!check({ [name]: sign.repeat(most + 1) }), `${of} accepts ${most + 1} times ${sign}`)
    }
})

test('a character of several code points counts as all of them', () => {
  const cases = [
    ['👨‍👩‍👧‍👦', 7],
    ['🏳️‍🌈', 4],
    ['e\u0301', 2],
    ['a\nb', 3],
    ['𠮷', 1],
    ['', 0],
  ] as const
  for (const [text, length] of cases) {
    assert.equal(countCodePoints(text), length, text)
    const limited = (maxLength: number) =>
      compile({ type: 'object', properties: { text: { type: 'string', maxLength } } }, 'body')
    assert.ok(limited(length)({ text }), text)
    if (length > 0) assert.ok(!limited(length - 1)({ text }), text)
  }
})
