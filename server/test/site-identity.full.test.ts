/** Stories of an operator who starts a second process with other files or another secret than the first. */
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { startServer, type ServerProcess } from './server-process.ts'
import { openTestServer } from './test-server.ts'

const site = await openTestServer()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-identity-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')
const OTHER = { FANFARE_SECRET: 'another secret that is long enough as well' }

const start = (at: string, env: Readonly<Record<string, string>> = {}) =>
  startServer({ databaseUrl: site.databaseUrl, data: at, env: { FANFARE_ROLE: 'worker', ...env } })

async function refused(at: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const server = start(at, env)
  assert.equal(await server.ended, 1, server.output())
  return server.output()
}

async function works(at: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const server = startServer({ databaseUrl: site.databaseUrl, data: at, env })
  await end(await server.open())
}

async function end({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

const codeIn = (output: string) => /ACCEPT_SITE=(\w+)/.exec(output)?.[1] ?? assert.fail(output)

test('a process with another folder or another secret does not start, and names the difference', async () => {
  await works(data)
  const { rows: before } = await site.sql.query('select * from site_identity')
  const elsewhere = await refused(join(folder, 'elsewhere'))
  assert.match(elsewhere, /^FANFARE_DATA is not the folder of this site/m)
  assert.doesNotMatch(elsewhere, /FANFARE_SECRET/)
  const unsigned = await refused(data, OTHER)
  assert.match(unsigned, /^FANFARE_SECRET .* is not the secret of this site/m)
  assert.doesNotMatch(unsigned, /FANFARE_DATA is not/)
  assert.deepEqual((await site.sql.query('select * from site_identity')).rows, before)
  await works(data)
})

test('a copy of the folder is the same one, and a code accepts exactly one new folder and secret', async () => {
  const copy = join(folder, 'copy')
  cpSync(data, copy, { recursive: true })
  await works(copy)
  const fresh = join(folder, 'fresh')
  const code = codeIn(await refused(fresh, OTHER))
  assert.equal(codeIn(await refused(data, { ...OTHER, ACCEPT_SITE: code })) === code, false, 'a code accepts no other change')
  await works(fresh, { ...OTHER, ACCEPT_SITE: code })
  await works(fresh, OTHER)
  assert.match(await refused(data), /FANFARE_DATA is not the folder of this site/)
})
