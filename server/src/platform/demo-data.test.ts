import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openTestServer } from '../../test/test-server.ts'
import { WrongConfig } from './config.ts'
import { openDatabase, REQUESTS } from './database.ts'
import { markAsDemo, assertNoDemoData } from './demo-data.ts'

test('a database in which a demo has been played does not open in production', async () => {
  const { ctx } = await openTestServer()
  await assertNoDemoData(ctx.db, { mode: 'production' })
  await markAsDemo(ctx.db)
  await assertNoDemoData(ctx.db, { mode: 'demo' })
  await assert.rejects(assertNoDemoData(ctx.db, { mode: 'production' }), WrongConfig)
})

test('a database whose settings move the clock does not open in production', async () => {
  const { clock, sql, database, databaseUrl } = await openTestServer()
  await sql.query(`alter database ${database} set fanfare.clock_offset = '-1 day'`)
  // A new connection has it.
  const moved = openDatabase({
    connectionString: databaseUrl,
    max: 1,
    patience: REQUESTS,
    clock,
    isDemo: false,
    log: () => undefined,
  })
  await assertNoDemoData(moved.db, { mode: 'demo' })
  await assert.rejects(assertNoDemoData(moved.db, { mode: 'production' }), /fanfare.clock_offset/)
  await moved.db.destroy()
})

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

test('and its start stops with a sentence', async () => {
  const { ctx, databaseUrl, folder } = await openTestServer()
  await markAsDemo(ctx.db)
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      FANFARE_DATA: folder,
      FANFARE_SECRET: 'a secret of a process that shall not start',
      FANFARE_MODE: 'production',
      ORIGIN: 'https://fans.example',
      ALLOW_SANDBOX_IN_PRODUCTION: 'yes',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(said, /This database was made by a demo/)
})
