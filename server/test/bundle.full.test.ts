/** Tests the bundle that `npm start` runs: it finds the files that the server locates by path. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, test } from 'vitest'
import { openTestServer } from './test-server.ts'
import { startServer } from './server-process.ts'
import { waitFor } from './wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a started server finds its migrations, its translations and its pages', async () => {
  const site = await openTestServer()
  const name = `${site.database}_empty`
  await site.sql.query(`create database ${name}`)
  const databaseUrl = Object.assign(new URL(site.databaseUrl), { pathname: `/${name}` }).toString()
  const server = await startServer({ databaseUrl, data: join(folder, 'data') }).open()
  assert.match(server.output(), /applied \d+ database migrations/)
  const headers = { 'accept-language': 'es', 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Eva', email: 'no address', password: 'short' })
  const refused = await fetch(`${server.api}/auth/users/register`, { method: 'POST', headers, body })
  assert.match(await refused.text(), /no es válido/)
  const page = await fetch(`${server.base}/auth/login`, { headers: { 'accept-language': 'es' } })
  assert.match(await page.text(), /<html lang="es"[\s\S]*Hola de nuevo/)
  server.child.kill('SIGTERM')
  await server.ended
  await site.sql.query(`drop database ${name}`)
})

test('an error in the bundle names files and lines of the source', async () => {
  const site = await openTestServer()
  await site.sql.query('alter table migrations rename column name to called')
  const { ended, output } = startServer({ databaseUrl: site.databaseUrl, data: join(folder, 'broken') })
  assert.equal(await ended, 1)
  await waitFor(() => /\n\s+at /.test(output()), 'the error to be printed')
  const [, file = '', line = ''] = /\(?(\/\S+platform\/migrate\.ts):(\d+):\d+/.exec(output()) ?? []
  assert.equal(file, resolve(import.meta.dirname, '../src/platform/migrate.ts'))
  assert.match(readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '', /select name, checksum from migrations/)
})
