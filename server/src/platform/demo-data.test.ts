import assert from 'node:assert/strict'
import { test } from 'vitest'
import { startServer } from '../../test/server-process.ts'
import { openTestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import { WrongConfig } from './config.ts'
import { openDatabase, REQUEST_TIMEOUTS } from './database.ts'
import { markAsDemo, assertNoDemoData } from './demo-data.ts'

test('a database that was seeded as a demo does not open in production', async () => {
  const { ctx } = await openTestServer()
  await assertNoDemoData(ctx.db, { mode: 'production' })
  await markAsDemo(ctx.db)
  await assertNoDemoData(ctx.db, { mode: 'demo' })
  await assert.rejects(assertNoDemoData(ctx.db, { mode: 'production' }), WrongConfig)
})

test('a database whose settings move the clock does not open in production', async () => {
  const { clock, sql, database, databaseUrl } = await openTestServer()
  await sql.query(`alter database ${database} set fanfare.clock_offset = '-1 day'`)
  // Only new connections use the setting.
  const moved = openDatabase({
    connectionString: databaseUrl,
    max: 1,
    timeouts: REQUEST_TIMEOUTS,
    clock,
    isDemo: false,
    log: () => undefined,
  })
  await assertNoDemoData(moved.db, { mode: 'demo' })
  await assert.rejects(assertNoDemoData(moved.db, { mode: 'production' }), /fanfare.clock_offset/)
  await moved.db.destroy()
})

test('an operator who starts production on demo data reads a message', async () => {
  const { ctx, databaseUrl, folder } = await openTestServer()
  await markAsDemo(ctx.db)
  const env = { FANFARE_MODE: 'production', ORIGIN: 'https://fans.example', ALLOW_SANDBOX_IN_PRODUCTION: 'yes' }
  const { ended, output } = startServer({ databaseUrl, data: folder, env })
  assert.equal(await ended, 1)
  await waitFor(() => output().includes('This database contains demo accounts'), 'the sentence')
})
