/** Stories of an operator's own PostgreSQL. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { WrongConfig } from './config.ts'
import { assertSupported } from './migrate.ts'

const running = (number: string, name: string) =>
  ({ query: async () => ({ rows: [{ number, name }] }) }) as unknown as Pick<pg.Client, 'query'>

test('a PostgreSQL that is too old stops the start with a sentence', async () => {
  await assert.rejects(assertSupported(running('140018', '14.18 (Ubuntu 14.18-0ubuntu0.22.04.1)')), (error) => {
    assert.ok(error instanceof WrongConfig)
    assert.match(error.message, /PostgreSQL 14\.18 .* 15 or later/)
    return true
  })
  await assertSupported(running('150001', '15.1'))
})
