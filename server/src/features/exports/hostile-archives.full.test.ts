/** Stories of malicious and broken archives: each gets an explanation, and the site keeps nothing. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Import } from '@fanfare/contract/exports'
import * as exported from '@fanfare/contract/exports'
import * as galleries from '@fanfare/contract/galleries'
import { changeTextRules } from '@fanfare/contract/text-rules'
import * as vault from '@fanfare/contract/vault'
import { crc32 } from 'node:zlib'
import { beforeAll, test } from 'vitest'
import {
  exportOf,
  fetchArchive,
  filesIn,
  imports,
  manifestOf,
  withSection,
  zipOf,
  type ArchiveManifest,
} from '../../../test/archives.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'

let site: TestServer
let victim: Caller
let good: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  site = await openTestServer()
  const nadia = await site.performer('nadia')
  victim = await site.performer('victim')
  const { _id } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await nadia(galleries.createGallery, { body: { title: 'Harbour', audience: 'free', fileIds: [_id] } })
  await nadia(vault.createAlbum, { body: { name: 'Boats' } })
  await site.quiet()
  good = await filesIn(await fetchArchive(site, nadia, await exportOf(site, nadia, exported.startVaultExport)))
})

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const photoPath = () => [...good.keys()].find((path) => path.startsWith('media/'))!

/** Renames an entry in the archive's bytes, as no library would. */
const renamed = (archive: Buffer, from: string, to: string): Buffer => {
  assert.equal(from.length, to.length)
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1')
}

const SYMLINK = 0o120777
const MEGABYTES = 40

/** Returns a handmade archive with many names for one file of zeros. */
function manyNames(count: number, data: Buffer): Buffer {
  const first = headOf(0x04034b50, 'data/a', data, Buffer.alloc(0))
  const directory = Buffer.concat(
    Array.from({ length: count }, (_, i) => headOf(0x02014b50, `data/${i}`, data, Buffer.alloc(14))),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(first.length + data.length, 16)
  return Buffer.concat([first, data, directory, end])
}

function headOf(mark: number, name: string, data: Buffer, rest: Buffer): Buffer {
  const isCentral = mark === 0x02014b50
  const head = Buffer.alloc(isCentral ? 32 : 30)
  const at = isCentral ? 2 : 0
  head.writeUInt32LE(mark, 0)
  head.writeUInt16LE(20, 4 + at)
  head.writeUInt32LE(crc32(data), 14 + at)
  head.writeUInt32LE(data.length, 18 + at)
  head.writeUInt32LE(data.length, 22 + at)
  head.writeUInt16LE(name.length, 26 + at)
  return Buffer.concat([head, rest, Buffer.from(name)])
}

const corpus: Readonly<Record<string, [() => Promise<Buffer> | Buffer, RegExp]>> = {
  'a path outside the archive': [
    async () => renamed(await zipOf([['aa/etc/cron', Buffer.from('x')]]), 'aa/etc/cron', '../etc/cron'),
    /isn’t allowed/,
  ],
  'an absolute path': [
    async () => renamed(await zipOf([['a/etc/cron', Buffer.from('x')]]), 'a/etc/cron', '//etc/cron'),
    /isn’t allowed/,
  ],
  'a symbolic link': [() => zipOf([...good, ['data/link', Buffer.from('/etc/passwd')]], { mode: SYMLINK }), /isn’t a file/],
  'a ZIP bomb': [() => zipOf([...good, ['data/zeros.jsonl', Buffer.alloc(MEGABYTES * 1024 * 1024)]]), /far more/],
  'files that share their bytes': [() => manyNames(30, Buffer.alloc(2_000_000)), /far more/],
  'the same name twice': [() => zipOf([...good, ['fanfare.json', Buffer.from('{}')]]), /twice/],
  '60,000 files': [() => manyNames(60_000, Buffer.alloc(0)), /more than 50,000 files/],
  'a ZIP file of another kind': [() => zipOf([['word/document.xml', Buffer.from('<xml/>')]]), /isn’t a vault archive/],
  'an archive of a library': [
    () => zipOf([['fanfare.json', json({ format: 'fanfare-library', version: 1 })]]),
    /isn’t a vault archive/,
  ],
  'a newer format': [
    () => zipOf(new Map(good).set('fanfare.json', json({ ...manifestOf(good), version: 2 }))),
    /newer version .*format 2/,
  ],
  'a changed file': [
    () => {
      const bytes = Buffer.from(good.get(photoPath())!)
      bytes[bytes.length - 3]! ^= 1
      return zipOf(new Map(good).set(photoPath(), bytes))
    },
    /changed or is damaged/,
  ],
  'a file with extra bytes': [
    () => zipOf(new Map(good).set(photoPath(), Buffer.concat([good.get(photoPath())!, Buffer.from('x')]))),
    /changed or is damaged/,
  ],
  'a missing file': [() => zipOf([...good].filter(([path]) => path !== photoPath())), /missing/],
  'a changed section': [() => zipOf(new Map(good).set('data/albums.jsonl', Buffer.from('{}\n'))), /changed or is damaged/],
  'an invalid entry': [
    () => zipOf(withSection(good, 'galleries', (text) => text.replace('"free"', '"stolen"'))),
    /Line 1 of data\/galleries\.jsonl/,
  ],
  'a line without an end': [() => zipOf(withSection(good, 'albums', () => `{"id":"${'x'.repeat(300_000)}"}`)), /is too large/],
  'fewer entries than the manifest states': [() => zipOf(withSection(good, 'albums', () => '')), /is incomplete/],
  'more entries than the manifest states': [() => zipOf(withSection(good, 'albums', (text) => text.repeat(5))), /is incomplete/],
  'several entries for one file': [
    () => {
      const files = withSection(good, 'media', (text) => text.repeat(3))
      const parsed = JSON.parse(files.get('fanfare.json')!.toString()) as ArchiveManifest
      parsed.sections.find(({ name }) => name === 'media')!.entries = 3
      return zipOf(files.set('fanfare.json', json(parsed)))
    },
    /Two entries .* the same file/,
  ],
  'the first half of an archive': [
    async () => {
      const whole = await zipOf(good)
      return whole.subarray(0, whole.length / 2)
    },
    /damaged or isn’t a ZIP/,
  ],
}

const stored = () =>
  readdirSync(join(site.folder, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/exports/'))
    .toSorted()
const left = () => [stored(), readdirSync(site.ctx.config.uploadFolder)]

for (const [name, [make, sentence]] of Object.entries(corpus)) {
  test(`a performer who uploads ${name} gets an explanation, and nothing is kept`, async () => {
    const before = left()
    const { status, message = '' }: Import = await imports(site, victim, await make())
    assert.deepEqual([status, sentence.test(message) ? '' : message], ['failed', ''])
    assert.deepEqual(left(), before)
    assert.equal((await victim(vault.searchVault)).total + (await victim(vault.listAlbums)).total, 0)
    assert.equal((await victim(galleries.searchOwnGalleries)).total, 0)
  })
}

test('a file that is not a ZIP is rejected at its first bytes, and fans and new performers cannot import', async () => {
  const photo = Buffer.from(await (await jpeg()).arrayBuffer())
  const sends = async (who: Caller, bytes: Buffer) => {
    const tus = tusClient(site.base, who.token)
    const created = await tus.create(bytes.length, { kind: 'archive', name: 'vault.zip' })
    return created.status === 201 ? tus.patch(created.headers.get('location') ?? '', 0, bytes) : created
  }
  const refused = await sends(victim, photo)
  assert.deepEqual([refused.status, refused.body.message], [415, 'Choose the ZIP archive of an exported vault.'])
  assert.equal((await sends(await site.fan('fiona'), await zipOf(good))).body.code, 'not_allowed')
  assert.equal((await sends(await site.performer('nils', 'pending'), await zipOf(good))).body.code, 'not_verified')
})

test('an import skips entries that a rule forbids, with the reason, and imports the rest for its owner only', async () => {
  const operator = await site.operator()
  await operator(changeTextRules, { body: { bannedWords: 'harbour', linksAllowed: true } })
  const { status, sections, skipped } = await imports(site, victim, await zipOf(good))
  assert.equal(status, 'done')
  assert.deepEqual(skipped, [{ label: 'Galleries', reason: 'Remove these words, which this site doesn’t allow: “Harbour”' }])
  assert.deepEqual(
    sections.map(({ name, taken, there, skipped: out }) => [name, taken, there, out]),
    [
      ['albums', 1, 0, 0],
      ['media', 1, 0, 0],
      ['galleries', 0, 0, 1],
      ['watermark', 0, 1, 0],
    ].toSorted((a, b) => sections.findIndex(({ name }) => name === a[0]) - sections.findIndex(({ name }) => name === b[0])),
  )
  const { rows } = await site.sql.query<{ owner_id: string }>('select owner_id from files order by created_at')
  assert.equal(new Set(rows.map(({ owner_id }) => owner_id)).size, 2)
})
