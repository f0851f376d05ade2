/** Stories of uploads that are compared with known files and scanned by a service, before anyone can see them. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { listActs } from '@fanfare/contract/audit'
import { listNotifications } from '@fanfare/contract/notifications'
import { uploadAvatar } from '@fanfare/contract/own-account'
import * as posts from '@fanfare/contract/posts'
import * as scanning from '@fanfare/contract/scanning'
import { listStoredMedia } from '@fanfare/contract/takedowns'
import { searchVault, uploadVaultPhoto } from '@fanfare/contract/vault'
import { openSealedFile } from '#core/media/sealed-bytes.ts'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { openFakeScanner, type FakeScanner } from '../../../test/fake-scanner.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { textsOf } from '../../../test/pdf-text.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let scanner: FakeScanner
let site: TestServer
let list: string
let olga: Caller
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'known-'))
  list = join(folder, 'hashes')
  await writeFile(list, '# known files\n')
  scanner = await openFakeScanner()
  atEndOfFile(async () => {
    await scanner.close()
    await rm(folder, { recursive: true })
  })
  site = await openTestServer({ env: { ...scanner.env, KNOWN_HASHES_FILE: list } })
  olga = await site.operator()
})
beforeEach(() => {
  scanner.heal()
  scanner.replies({ findings: [] })
})

const hash = async (file: Blob, algorithm: string) =>
  createHash(algorithm)
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')

const itemOf = async (who: Caller, id: string) => (await who(searchVault, { query: {} })).data.find(({ _id }) => _id === id)

const codeOf = (error: ApiError) => error.code

test('a known illegal photo is sealed, its uploader reads that it is damaged, and only owners of the site learn of it', async () => {
  const [ada, fan, moderator] = [await site.performer('ada'), await site.fan('felix'), await site.operator('mo', 'moderation')]
  const file = await jpeg()
  await appendFile(list, `sha256:${await hash(file, 'sha256')} illegal series 7\n`)
  const { _id: id } = await ada(uploadVaultPhoto, { files: { file } })
  const post = ada(posts.createPost, { body: { text: 'waits', audience: 'free', fileIds: [id] } })
  const { _id: postId } = await post
  await site.quiet()

  const item = await itemOf(ada, id)
  assert.deepEqual(
    [item?.media.status, item?.failure],
    ['failed', 'This image is damaged and can’t be shown. Try saving or exporting it again.'],
  )
  assert.equal(await fan(posts.viewPost, { params: { id: postId } }).then(() => 'seen', codeOf), 'not_found')
  // The service saw nothing of it.
  assert.ok(scanner.calls.every((call) => call.header('x-file-id') !== id))
  const { rows } = await site.sql.query<{ hash: Buffer | null }>('select hash from files where id = $1', [id])
  assert.equal(rows[0]?.hash, null)

  const { data } = await olga(scanning.listQuarantined, { query: {} })
  assert.deepEqual(
    data.map((one) => [one._id, one.owner.username, one.label, one.matched, one.reportedAt]),
    [[id, 'ada', 'series 7', 'sha256', null]],
  )
  const told = async (who: Caller) =>
    (await who(listNotifications, { query: {} })).data.filter(({ link }) => link === `/admin/quarantine#${id}`).length
  assert.deepEqual([await told(olga), await told(moderator)], [1, 0])
  for (const who of [moderator, ada]) {
    assert.equal(await who(scanning.listQuarantined, { query: {} }).then(() => 'read', codeOf), 'not_allowed')
    assert.equal(await who(scanning.exportReportJson, { params: { id } }).then(() => 'read', codeOf), 'not_allowed')
  }
  const stored = await olga(listStoredMedia, { query: { of: 'ada' } })
  assert.ok(stored.data.every((one) => one.advice.length === 0))
})

test('an owner exports the report of a sealed file, sends it, and records its number once', async () => {
  const vera = await site.performer('vera')
  const file = await jpeg()
  const md5 = await hash(file, 'md5')
  await appendFile(list, `md5:${md5} illegal series 8\n`)
  const { _id: id } = await vera(uploadVaultPhoto, { files: { file } })
  await site.quiet()
  const text = (content: string) => Buffer.from(content, 'base64')
  const json = await olga(scanning.exportReportJson, { params: { id } })
  const report = JSON.parse(text(json.content).toString()) as Record<string, Record<string, unknown>>
  assert.equal(report['fileDetails']?.['md5'], md5)
  assert.equal(report['fileDetails']?.['matchedBy'], 'md5')
  assert.equal(report['personOrUserReported']?.['screenName'], 'vera')
  assert.equal(report['personOrUserReported']?.['email'], 'vera@example.test')
  const pdf = await olga(scanning.exportReportPdf, { params: { id } })
  const pages = textsOf(text(pdf.content)).join(' ')
  for (const words of ['series 8', md5, 'vera@example.test', 'Report of a known illegal file'])
    assert.ok(pages.includes(words), words)

  const record = () => olga(scanning.recordHotlineReport, { params: { id }, body: { reference: 'CT-123' } })
  const both = await Promise.all([record(), record()].map((one) => one.then(() => 'recorded', codeOf)))
  assert.deepEqual(both.toSorted(), ['already_done', 'recorded'])
  const acts = (await olga(listActs, { query: {} })).data.map(({ act }) => act)
  assert.ok(acts.includes('sealed_file.export') && acts.includes('sealed_file.report'))

  // Removing the failed upload leaves the sealed bytes.
  const sealed = join(site.folder, 'media', 'quarantine', id, 'sealed')
  const bytes = await readFile(sealed)
  assert.ok(!bytes.includes(Buffer.from(await file.arrayBuffer()).subarray(0, 40)))
  const opened = await buffer(await openSealedFile(site.ctx, id))
  assert.deepEqual(opened, Buffer.from(await file.arrayBuffer()))
  await site.sql.query(`select graphile_worker.add_job('delete orphaned objects', '{}')`)
  await site.quiet()
  assert.deepEqual(await readFile(sealed), bytes)
})

test('a known illegal picture cannot become an avatar, and is sealed too', async () => {
  const fay = await site.fan('fay')
  const file = await jpeg()
  await appendFile(list, `${await hash(file, 'sha256')} illegal series 9\n`)
  const rejection = await fay(uploadAvatar, { files: { avatar: file } }).then(
    () => undefined,
    (error: ApiError) => error,
  )
  assert.equal(rejection?.code, 'upload_not_accepted')
  assert.match(rejection?.message ?? '', /^This image is damaged/)
  const { data } = await olga(scanning.listQuarantined, { query: {} })
  assert.deepEqual([data[0]?.owner.username, data[0]?.kind], ['fay', 'avatar'])
})

test('findings of the list and of the service are advice for operators, and the photo is published', async () => {
  const nora = await site.performer('nora')
  const file = await jpeg()
  await appendFile(list, `${await hash(file, 'sha256')} seen on another site\n`)
  scanner.replies({
    findings: [
      { label: 'weapon', score: 0.93 },
      { label: 'weapon', score: 0.5 },
    ],
  })
  const { _id: id } = await nora(uploadVaultPhoto, { files: { file } })
  await site.quiet()
  assert.equal((await itemOf(nora, id))?.media.status, 'ready')
  const call = scanner.calls.at(-1)
  assert.deepEqual([call?.header('x-file-kind'), call?.header('x-file-sha256')], ['photo', await hash(file, 'sha256')])
  const { data } = await olga(listStoredMedia, { query: { of: 'nora' } })
  assert.deepEqual(
    data[0]?.advice.map(({ source, label, score }) => [source, label, Math.round(score * 100)]),
    [
      ['list', 'seen on another site', 100],
      ['service', 'weapon', 93],
    ],
  )
})

/** A JPEG that looks like no other. */
async function pattern(): Promise<Blob> {
  const raw = { width: 9, height: 8, channels: 3 } as const
  const bytes = await sharp(randomBytes(9 * 8 * 3), { raw })
    .resize(640, 480)
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

test('a photo of the library is sealed or marked when the list of known hashes grows', async () => {
  const [rosa, fan, moderator] = [
    await site.performer('rosa'),
    await site.fan('fritz'),
    await site.operator('mona', 'moderation'),
  ]
  const [illegal, named, similar] = [await jpeg(), await jpeg(), await pattern()]
  const upload = async (file: Blob) => (await rosa(uploadVaultPhoto, { files: { file } }))._id
  const [illegalId, namedId, similarId] = [await upload(illegal), await upload(named), await upload(similar)]
  await site.quiet()
  const { _id: postId } = await rosa(posts.createPost, { body: { text: 'Sea', audience: 'free', fileIds: [illegalId, namedId] } })
  const shown = async () => {
    const post = await fan(posts.viewPost, { params: { id: postId } })
    return post.locked ? 0 : post.files.length
  }
  assert.equal(await shown(), 2)

  const { rows: stored } = await site.sql.query<{ hash: string }>(
    `select to_hex(hash) as hash from media_fingerprints where file_id = $1`,
    [similarId],
  )
  const dhash = stored[0]!.hash.padStart(16, '0')
  await appendFile(list, `${await hash(illegal, 'md5')} illegal series 10\n`)
  await appendFile(list, `${await hash(named, 'sha256')} seen elsewhere\ndhash:${dhash} looks like one\n`)
  const compare = async () => {
    await site.sql.query(`select graphile_worker.add_job('compare library with known hashes', '{}')`)
    await site.quiet()
  }
  await compare()

  assert.equal(await shown(), 1)
  const item = await itemOf(rosa, illegalId)
  assert.deepEqual(
    [item?.media.status, item?.failure],
    ['failed', 'This image is damaged and can’t be shown. Try saving or exporting it again.'],
  )
  const { data: sealed } = await olga(scanning.listQuarantined, { query: {} })
  assert.deepEqual([sealed[0]?._id, sealed[0]?.label, sealed[0]?.matched], [illegalId, 'series 10', 'md5'])
  // The original without its metadata: the uploaded bytes are gone.
  assert.ok((await buffer(await openSealedFile(site.ctx, illegalId))).length > 1000)
  const told = async (who: Caller) =>
    (await who(listNotifications, { query: {} })).data.filter(({ link }) => link === `/admin/quarantine#${illegalId}`).length
  assert.deepEqual([await told(olga), await told(moderator)], [1, 0])
  const advice = async () => {
    const { data } = await olga(listStoredMedia, { query: { of: 'rosa' } })
    return new Map(data.map((one) => [one._id, one.advice.map(({ label }) => label)]))
  }
  assert.deepEqual([(await advice()).get(namedId), (await advice()).get(similarId)], [['seen elsewhere'], ['looks like one']])

  // The list is the same, so the next run compares nothing again.
  await site.sql.query('delete from scan_findings where file_id = $1', [namedId])
  await compare()
  assert.deepEqual((await advice()).get(namedId), [])
  await appendFile(list, '# a newer version\n')
  await compare()
  assert.deepEqual((await advice()).get(namedId), ['seen elsewhere'])
  assert.equal((await olga(scanning.listQuarantined, { query: {} })).total, sealed.length)
  assert.deepEqual([await told(olga), await shown()], [1, 1])
})

const GARBAGE: readonly unknown[] = [
  'not json',
  '',
  { findings: 'none' },
  { findings: [{ label: 'x', score: 7 }] },
  { findings: [{ label: '', score: 0.5 }] },
  `{"findings": [], "more": "${'x'.repeat(70_000)}"}`,
]

/** A job that is running cannot be made due, so this repeats it. */
async function anotherAttempt(): Promise<void> {
  const before = scanner.calls.length
  await waitFor(async () => {
    await makeJobsDue(site.sql)
    return scanner.calls.length > before
  }, 'another attempt')
}

test('an upload is not public while the service answers garbage or nothing, and is scanned when it works again', async () => {
  const [mia, fan] = [await site.performer('mia'), await site.fan('finn')]
  const { _id: fileId } = await mia(uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  scanner.replies('garbage')
  const { _id: waiting } = await mia(uploadVaultPhoto, { files: { file: await jpeg() } })
  const { _id: postId } = await mia(posts.createPost, { body: { text: 'soon', audience: 'free', fileIds: [fileId, waiting] } })
  for (const reply of GARBAGE) {
    scanner.replies(reply)
    await anotherAttempt()
  }
  scanner.fail('/scan', 'lost')
  await anotherAttempt()
  assert.equal((await itemOf(mia, waiting))?.media.status, 'processing')
  assert.equal(await fan(posts.viewPost, { params: { id: postId } }).then(() => 'seen', codeOf), 'not_found')
  assert.equal((await olga(scanning.readScanning, {})).waiting, 1)

  scanner.heal()
  scanner.replies({ findings: [] })
  await waitFor(async () => {
    await makeJobsDue(site.sql)
    await site.quiet()
    return (await itemOf(mia, waiting))?.media.status === 'ready'
  })
  await fan(posts.viewPost, { params: { id: postId } })
  // Each attempt that failed is logged.
  site.log.errors.length = 0
})

test('an owner sees which lines of the list are broken, and that uploads wait for a list that is gone', async () => {
  const before = await readFile(list, 'utf8')
  await appendFile(list, 'this is no hash\n')
  const state = await olga(scanning.readScanning, {})
  const lines = before.split('\n').length
  assert.deepEqual([state.list?.brokenLines, state.list?.broken], [1, [{ line: lines, reason: 'hash' }]])
  assert.equal(state.service, new URL(scanner.url).host)
  await rm(list)
  const gone = await olga(scanning.readScanning, {})
  assert.deepEqual([gone.list, gone.isListUnreadable], [null, true])
  await writeFile(list, before)
})
