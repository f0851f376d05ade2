/** Kills the server repeatedly in the middle of a transcode: the film is ready in the end, once. `KILLS=10` runs longer. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { createCall } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as vault from '@fanfare/contract/vault'
import pg from 'pg'
import { openPostgres } from '#platform/postgres/index.ts'
import { H264, openRecordings, TONE } from './recordings.ts'
import { openTestServer } from './test-server.ts'
import { startServer } from './server-process.ts'
import { waitFor } from './wait.ts'

const KILLS = Number(process.env['KILLS'] ?? 3)

const { make } = await openRecordings()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-transcode-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')

const stored = () =>
  readdirSync(join(data, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(data, 'media').length + 1))
    .toSorted()

test(`kill -9 in the middle of a transcode, ${KILLS} times`, async () => {
  const postgres = await openPostgres({ folder: join(folder, 'postgres'), log: () => undefined })
  const site = await openTestServer({ server: postgres.connectionString })
  const nadia = await site.performer('nadia')
  await site.close()
  const sql = new pg.Client(site.databaseUrl)
  await sql.connect()
  const film = make('film.mp4', `-f lavfi -i testsrc2=s=1280x720:r=25 ${TONE} -t 10 ${H264} -c:a aac`)

  let server = await startServer({ databaseUrl: site.databaseUrl, data }).open()
  const call = () => createCall(fetchTransport(server.api, nadia.token))
  const file = new Blob([new Uint8Array(await readFile(film))])
  const { _id } = await call()(vault.uploadVaultVideo, { files: { file } })
  const stages = ['probing', 'first_rendition', 'renditions']
  for (let kill = 0; kill < KILLS; kill++) {
    const wanted = stages[kill % stages.length]!
    await waitFor(async () => {
      const { rows } = await sql.query<{ stage: string }>('select stage from files where id = $1', [_id])
      // A stage that is over does not come again.
      return rows[0]!.stage === wanted || rows[0]!.stage === 'renditions'
    }, wanted)
    server.child.kill('SIGKILL')
    await server.ended
    // Leases of dead processes end after half a minute. The test does not wait for that.
    await sql.query(`update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '1 minute'`)
    server = await startServer({ databaseUrl: site.databaseUrl, data }).open()
  }
  await waitFor(
    async () =>
      (await sql.query(`select from files where status = 'ready' and stage = '' and detail ? 'original'`)).rowCount === 1,
    'the film to be ready',
    240_000,
  )
  const { media } = await call()(vault.viewVaultItem, { params: { id: _id } })
  assert.ok(media.type === 'video')
  await waitFor(
    async () =>
      (
        await sql.query(`select from graphile_worker._private_jobs where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'process file')`)
      ).rowCount === 0,
    'the job to end',
  )
  const { rows } = await sql.query<{ files: number }>('select count(*)::int as files from files')
  assert.deepEqual(rows, [{ files: 1 }])
  const objectsKept = stored().filter((path) => path !== 'site-id')
  assert.equal(objectsKept.filter((path) => path.startsWith('raw/')).length, 0)
  // After the nightly job, no partial files are left next to the objects, and all objects belong to the film.
  const objects = objectsKept.filter((path) => !path.startsWith('.incoming'))
  assert.deepEqual(
    objects.filter((path) => !path.startsWith(`videos/${_id}/`) && path !== `originals/${_id}/original.mp4`),
    [],
  )
  const renditions = objects.filter((path) => /\/\d+p\.mp4$/.test(path)).length
  assert.ok(renditions >= 3)
  server.child.kill('SIGKILL')
  await sql.end()
  await postgres.stop()
})
