/** Kills the server while it writes an archive and while it imports one. Both are complete in the end, once. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { createCall } from '@fanfare/contract'
import * as exported from '@fanfare/contract/exports'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as vault from '@fanfare/contract/vault'
import pg from 'pg'
import { changeSettings } from '#core/settings/index.ts'
import { openPostgres } from '#platform/postgres/index.ts'
import { filesIn } from './archives.ts'
import { jpeg } from './pictures.ts'
import { startServer } from './server-process.ts'
import { openTestServer } from './test-server.ts'
import { tusClient } from './tus.ts'
import { waitFor } from './wait.ts'

const PHOTOS = 12
/** Added to each original, so that writing takes a moment. */
const PADDING_BYTES = 40_000_000

const folder = mkdtempSync(join(tmpdir(), 'fanfare-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')

const stored = (area: string) =>
  readdirSync(join(data, 'media', area), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('a performer whose server is killed during an export and an import gets both once', async () => {
  const postgres = await openPostgres({ folder: join(folder, 'postgres'), log: () => undefined })
  const site = await openTestServer({ server: postgres.connectionString })
  const [nadia, moved] = await Promise.all([site.performer('nadia'), site.performer('moved')])
  await site.ctx.write((tx) => changeSettings(tx, { photoMegabytes: 100 }))
  await site.close()
  const sql = new pg.Client(site.databaseUrl)
  await sql.connect()
  const start = () => startServer({ databaseUrl: site.databaseUrl, data }).open()
  let server = await start()
  const as = ({ token }: { token: string }) => createCall(fetchTransport(server.api, token))
  const is = async (what: string) => (await sql.query(`select from ${what}`)).rowCount === 1
  const killed = async () => {
    server.child.kill('SIGKILL')
    await server.ended
    // Leases of dead processes end after half a minute. The test does not wait for that.
    await sql.query(`update exports set progress = 0 where status = 'writing'`)
    await sql.query(`update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '1 minute'`)
    await sql.query(
      `update graphile_worker._private_job_queues set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
    )
    server = await start()
  }
  for (let i = 0; i < PHOTOS; i++) await as(nadia)(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await waitFor(
    async () => (await sql.query(`select from files where status = 'ready' and detail ? 'original'`)).rowCount === PHOTOS,
    'the photos to be ready',
  )
  for (const path of stored('originals')) writeFileSync(path, Buffer.alloc(PADDING_BYTES), { flag: 'a' })

  const { _id } = await as(nadia)(exported.startVaultExport)
  for (let kill = 0; kill < 2; kill++) {
    await waitFor(() => is(`exports where status = 'writing' and progress between 1 and 90`), 'the archive to be written in part')
    await killed()
  }
  await waitFor(() => is(`exports where status = 'ready'`), 'the archive to be ready', 120_000)
  assert.deepEqual(stored('exports'), [join(data, 'media', 'exports', _id, 'archive.zip')])
  for (const path of stored('originals')) rmSync(path)
  const [made] = (await as(nadia)(exported.listExports)).data
  const answer = await fetch(server.base + (made?.url ?? ''), { headers: { authorization: nadia.token } })
  const archive = Buffer.from(await answer.arrayBuffer())
  assert.equal([...(await filesIn(archive)).keys()].filter((path) => path.endsWith('/original.jpg')).length, PHOTOS)

  const tus = tusClient(server.base, moved.token)
  const created = await tus.create(archive.length, { kind: 'archive', name: 'vault.zip' })
  assert.equal((await tus.upload(created.headers.get('location') ?? '', archive)).status, 200)
  await waitFor(
    () => is(`imports where status = 'restoring' and progress between 42 and 90`),
    'the archive to be taken over in part',
    120_000,
  )
  await killed()
  await waitFor(() => is(`imports where status = 'done'`), 'the archive to be taken over', 120_000)
  const [{ sections, skipped } = { sections: [], skipped: [] }] = (await as(moved)(exported.listImports)).data
  const media = sections.find(({ name }) => name === 'media')!
  assert.deepEqual([media.taken + media.there, media.there > 0, skipped], [PHOTOS, true, []])
  assert.equal((await as(moved)(vault.searchVault)).total, PHOTOS)
  await waitFor(async () => stored('imports').length === 0, 'the uploaded archive to be removed')
  server.child.kill('SIGKILL')
  await sql.end()
  await postgres.stop()
})
