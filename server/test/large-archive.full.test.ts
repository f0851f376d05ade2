/**
 * Tests archives that need ZIP64 (APPNOTE 6.3.10, 4.5.3), written as a stream. `GIGABYTES=0` has more files than a plain ZIP can
 * list and takes half a minute. `GIGABYTES=5` adds two files larger than 4 GB and takes 10 GB of `/var/tmp`. `unzip -t` reads the
 * archive where it is installed.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createCipheriv } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, test } from 'vitest'
import yauzl from 'yauzl'
import { writeZip } from '#platform/zip/write.ts'

const MEGABYTE = 1024 * 1024
const GIGABYTES = Number(process.env['GIGABYTES'] ?? 0)
/** A plain ZIP file lists up to 65,535. */
const SMALL_FILES = 66_000
const MAX_GROWTH_MEGABYTES = 250

// Not in memory, where test runs keep their files.
const folder = mkdtempSync(join(GIGABYTES > 0 ? '/var/tmp' : tmpdir(), 'fanfare-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Noise, which does not compress. */
function* noise(): Generator<Buffer> {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  const zeros = Buffer.alloc(MEGABYTE)
  for (let at = 0; at < GIGABYTES * 1024; at++) yield cipher.update(zeros)
}

const megabytes = () => process.memoryUsage.rss() / MEGABYTE

test(`an archive of ${SMALL_FILES} files and ${GIGABYTES} GB can be read, and takes no memory`, {
  skip: process.env['GIGABYTES'] === undefined,
}, async () => {
  const path = join(folder, 'archive.zip')
  const bytes = GIGABYTES * 1024 * MEGABYTE
  const [began, before] = [performance.now(), megabytes()]
  let peak = before
  await writeZip({
    signal: new AbortController().signal,
    store: (body) => pipeline(body, createWriteStream(path)),
    async fill(zip) {
      if (bytes > 0) {
        assert.equal((await zip.add('media/stored', Readable.from(watched(noise())), { bytes })).bytes, bytes)
        // The length of a text is not known beforehand.
        assert.equal((await zip.add('media/text', Readable.from(watched(noise())), { isText: true })).bytes, bytes)
      }
      for (let at = 0; at < SMALL_FILES; at++) {
        const body = Buffer.from(String(at))
        await zip.add(`small/${at}`, Readable.from([body]), { bytes: body.length })
      }
    },
  })
  function* watched(chunks: Iterable<Buffer>): Generator<Buffer> {
    for (const chunk of chunks) {
      peak = Math.max(peak, megabytes())
      yield chunk
    }
  }
  const seconds = (performance.now() - began) / 1000
  const size = statSync(path).size
  console.log(
    `${(size / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
  )
  if (bytes > 0) assert.ok(peak < before + MAX_GROWTH_MEGABYTES, `${peak} MB after ${before} MB`)
  const found = await entriesOf(path)
  assert.equal(found.size, SMALL_FILES + (bytes > 0 ? 2 : 0))
  assert.equal(found.get(`small/${SMALL_FILES - 1}`), String(SMALL_FILES - 1).length)
  if (bytes > 0) assert.deepEqual([found.get('media/stored'), found.get('media/text')], [bytes, bytes])
  const { status, error, stdout } = spawnSync('unzip', ['-tqq', path], { encoding: 'utf8', maxBuffer: 100 * MEGABYTE })
  if (error) console.log('unzip is not installed')
  else assert.equal(status, 0, stdout.slice(-1000))
})

async function entriesOf(path: string): Promise<Map<string, number>> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true })
  const found = new Map<string, number>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry.uncompressedSize)
  return found
}
