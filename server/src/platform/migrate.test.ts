/** Tests the version check of an operator's own PostgreSQL, and changed migrations. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type pg from 'pg'
import { openTestServer } from '../../test/test-server.ts'
import { WrongConfig } from './config.ts'
import { assertSupported, migrate } from './migrate.ts'

const running = (number: string, name: string) =>
  ({ query: async () => ({ rows: [{ number, name }] }) }) as unknown as Pick<pg.Client, 'query'>

test('an operator with an outdated PostgreSQL sees an error at startup', async () => {
  await assert.rejects(assertSupported(running('140018', '14.18 (Ubuntu 14.18-0ubuntu0.22.04.1)')), (error) => {
    assert.ok(error instanceof WrongConfig)
    assert.match(error.message, /PostgreSQL 14\.18 .* 15 or later/)
    return true
  })
  await assertSupported(running('150001', '15.1'))
})

test('a migrated site starts again and applies nothing', async () => {
  const site = await openTestServer()
  assert.deepEqual(await migrate(site.databaseUrl), [])
})

test('a migration that changed after it was applied stops startup with a message and changes nothing', async () => {
  const site = await openTestServer()
  await site.sql.query(`update migrations set checksum = repeat('0', 64) where name = '0002_accounts.sql'`)
  await site.sql.query(`delete from migrations where name = '0003_settings.sql'`)
  await assert.rejects(migrate(site.databaseUrl), (error) => {
    assert.ok(error instanceof WrongConfig)
    assert.match(error.message, /^server\/migrations\/0002_accounts\.sql has changed since it was applied to this database\./)
    return true
  })
  const { rows } = await site.sql.query(`select from migrations where name = '0003_settings.sql'`)
  assert.equal(rows.length, 0)
})

test('a database from before the first release stops startup with the same message', async () => {
  const site = await openTestServer()
  await site.sql.query('alter table migrations drop column checksum')
  await assert.rejects(migrate(site.databaseUrl), /0001_platform\.sql has changed since it was applied/)
})
