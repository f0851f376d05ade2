/**
 * Uploads a large video over tus while connections are cut and the server is killed: the received bytes equal the sent ones.
 * `MEGABYTES=500` sends more.
 */
import assert from 'node:assert/strict'
import { createCipheriv, createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { openTestServer } from './test-server.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { tusClient } from './tus.ts'
import { waitFor } from './wait.ts'

const MEGABYTE = 1024 * 1024
const BYTES = Number(process.env['MEGABYTES'] ?? 64) * MEGABYTE
const CUTS = 5
const KILLS = 2
/** How much more memory a streaming server may use than after its start. */
const MAX_GROWTH_MEGABYTES = 150

const folder = mkdtempSync(join(tmpdir(), 'fanfare-large-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The same noise each time, after the first bytes of an MP4, from any whole megabyte on. */
function* noise(fromMegabyte: number): Generator<Buffer> {
  const zeros = Buffer.alloc(MEGABYTE)
  for (let at = fromMegabyte; at < BYTES / MEGABYTE; at++) {
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(at, 0)
    const part = createCipheriv('aes-128-ctr', Buffer.alloc(16), iv).update(zeros)
    if (at === 0) Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex').copy(part)
    yield part
  }
}

function* from(offset: number): Generator<Buffer> {
  const first = Math.floor(offset / MEGABYTE)
  let skipped = offset - first * MEGABYTE
  for (const part of noise(first)) {
    yield part.subarray(skipped)
    skipped = 0
  }
}

const peakMegabytes = ({ child }: ServerProcess): number => {
  const status = `/proc/${child.pid}/status`
  return existsSync(status) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024 : 0
}

test(`${BYTES / MEGABYTE} MB with ${CUTS} cuts and ${KILLS} kill -9 arrive with the same hash`, async () => {
  const site = await openTestServer()
  const { token } = await site.performer('nadia')
  const data = join(folder, 'data')
  // Without jobs, so that the stored original can be checked.
  const open = () => startServer({ databaseUrl: site.databaseUrl, data, env: { FANFARE_ROLE: 'api' } }).open()

  let server = await open()
  let tus = tusClient(server.base, token)
  const started = peakMegabytes(server)
  const created = await tus.create(BYTES, { kind: 'video', name: 'film.mp4' })
  const path = created.headers.get('location') ?? assert.fail(JSON.stringify(created.body))
  const file = join(data, 'resumable', path.split('/').at(-1)!)
  const breaks = CUTS + KILLS
  const began = performance.now()
  const goneOn = () =>
    waitFor(
      () =>
        tus.offset(path).then(
          (offset) => ({ offset }),
          () => undefined,
        ),
      'to go on',
    )
  for (let at = 1; at <= breaks; at++) {
    const enough = (BYTES * at) / (breaks + 1)
    const isKill = at % 3 === 0
    const { offset } = await goneOn()
    assert.equal(offset, statSync(file).size)
    await tus.sendAndCut(path, offset, from(offset), () => {
      if (statSync(file).size < enough) return false
      if (isKill) server.child.kill('SIGKILL')
      return true
    })
    if (isKill) {
      await server.ended
      server = await open()
      tus = tusClient(server.base, token)
    }
  }
  let { offset } = await goneOn()
  assert.ok(offset < BYTES)
  for (const part of from(offset)) {
    const { status } = await tus.patch(path, offset, part)
    offset += part.length
    assert.equal(status, offset === BYTES ? 200 : 204)
  }
  const { body } = await tus.patch(path, BYTES)
  const seconds = (performance.now() - began) / 1000
  const peak = peakMegabytes(server)
  console.log(`${seconds.toFixed(1)} s, peak ${peak.toFixed(0)} MB, ${started.toFixed(0)} MB after the start`)

  const sent = createHash('sha256')
  for (const part of noise(0)) sent.update(part)
  const stored = createHash('sha256')
  for await (const part of createReadStream(join(data, 'media', 'raw', body._id))) stored.update(part as Buffer)
  assert.equal(stored.digest('hex'), sent.digest('hex'))
  const { rows } = await site.sql.query('select id, bytes from files')
  assert.deepEqual(rows, [{ id: body._id, bytes: String(BYTES) }])
  assert.deepEqual(readdirSync(join(data, 'resumable')), [])
  if (started > 0) assert.ok(peak < started + MAX_GROWTH_MEGABYTES, `${peak} MB after ${started} MB`)
  server.child.kill('SIGKILL')
})
