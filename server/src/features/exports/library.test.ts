import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { signOut } from '@fanfare/contract/auth'
import * as exported from '@fanfare/contract/exports'
import * as galleries from '@fanfare/contract/galleries'
import { listNotifications } from '@fanfare/contract/notifications'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import { tip } from '@fanfare/contract/tokens'
import { setBirthday } from '@fanfare/contract/own-account'
import * as vault from '@fanfare/contract/vault'
import { addDays } from '#lib/time.ts'
import { exportOf, fetchArchive, filesIn } from '../../../test/archives.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let omar: Caller
let photo: string
const code = (error: ApiError) => error.code
beforeAll(async () => {
  site = await openTestServer()
  ;[nadia, omar] = await Promise.all([site.performer('nadia'), site.performer('omar')])
  await nadia(ownProfile.updateOwnProfile, { body: { downloadsAllowed: true } })
  photo = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await site.quiet()
})

const gallery = async (who: Caller, fileIds: string[], title = 'Harbour'): Promise<string> =>
  (await who(galleries.createGallery, { body: { title, audience: 'paid', price: 10, fileIds } }))._id
const buys = (fan: Caller, id: string) => fan(galleries.buyGallery, { params: { id } })
const fetched = (url = '', who?: { readonly token: string }, headers = {}) =>
  fetch(site.base + url, { headers: { ...(who && { authorization: who.token }), ...headers } })
const objects = () =>
  readdirSync(join(site.folder, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /exports|incoming/.test(path))

interface Library {
  readonly purchases: {
    readonly kind: string
    readonly title: string
    readonly performer: { readonly username: string }
    readonly paid: { readonly amount: number; readonly currency: string }
    readonly files: { readonly path: string; readonly sha256: string }[]
    readonly leftOut: string
  }[]
}
const libraryIn = (files: ReadonlyMap<string, Buffer>): Library['purchases'] =>
  (JSON.parse(files.get('library.json')!.toString()) as Library).purchases

test("a fan's birthday is in the archive of everything, with its time zone", async () => {
  const fan = await site.fan('celebrant')
  await fan(setBirthday, { body: { birthday: { month: 2, day: 29 }, timeZone: 'Asia/Tokyo' } })
  const made = await exportOf(site, fan, exported.startLibraryExport)
  const files = await filesIn(await fetchArchive(site, fan, made))
  const { birthday } = JSON.parse(files.get('library.json')!.toString()) as { birthday: unknown }
  assert.deepEqual(birthday, { month: 2, day: 29, timeZone: 'Asia/Tokyo' })
})

test('a fan finds every purchase in the archive once, with its files where downloads are allowed and a reason otherwise', async () => {
  const fan = await site.fan('felix', 1000)
  const own = (await omar(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  const title = '<script>alert("Harbour")</script>'
  const things = [await gallery(nadia, [photo], title), await gallery(omar, [own], 'Closed')]
  const { _id: text } = await nadia(posts.createPost, { body: { text: 'Only words', audience: 'paid', price: 5 } })
  await site.quiet()
  for (const id of things) await buys(fan, id)
  await fan(posts.buyPost, { params: { id: text } })
  await fan(tip, { params: { id: nadia.id }, body: { amount: 50 } })

  const socket = await openSocket(site.base, fan.token)
  const made = await exportOf(site, fan, exported.startLibraryExport)
  assert.equal((await socket.received(exported.exportChanged)).exportId, made._id)
  socket.close()
  assert.equal(made.files, 1)
  const files = await filesIn(await fetchArchive(site, fan, made))
  assert.deepEqual(
    libraryIn(files).map(({ kind, performer, title: named, paid, leftOut }) => [
      kind,
      performer.username,
      named,
      paid.amount,
      leftOut,
    ]),
    [
      ['tip', 'nadia', '', 50, ''],
      ['post', 'nadia', 'Only words', 5, 'This purchase has no files.'],
      ['gallery', 'omar', 'Closed', 10, 'The performer doesn’t allow downloads.'],
      ['gallery', 'nadia', title, 10, ''],
    ],
  )
  const [{ path } = { path: '' }] = libraryIn(files).at(-1)!.files
  assert.match(path, /^files\/\d{4}-\d\d-\d\d-gallery-[0-9a-f]{8}\/photo-[0-9a-f]{8}\.jpg$/)
  assert.equal(files.get(path)?.subarray(0, 2).toString('hex'), 'ffd8')
  assert.deepEqual([...files.keys()].toSorted(), [path, 'index.html', 'library.json'].toSorted())
  const page = files.get('index.html')!.toString()
  assert.ok(!page.includes('<script') && page.includes('&lt;script&gt;alert(&quot;Harbour&quot;)'))
  assert.ok(page.includes(`href="${path}"`))
  const { data } = await fan(listNotifications, { query: {} })
  assert.deepEqual(
    data.filter(({ type }) => type === 'export_ready').map(({ link }) => link),
    ['/purchases/export'],
  )
})

test('a fan exports the purchases from one performer only', async () => {
  const fan = await site.fan('fern', 100)
  await site.quiet()
  await buys(fan, await gallery(nadia, [photo], 'Of Nadia').then(async (id) => (await site.quiet(), id)))
  await fan(tip, { params: { id: omar.id }, body: { amount: 50 } })
  const { _id } = await fan(exported.startLibraryExport, { body: { performerId: nadia.id } })
  await site.quiet()
  const made = (await fan(exported.listExports)).data.find((one) => one._id === _id)!
  assert.equal(made.performer?.username, 'nadia')
  assert.deepEqual(
    libraryIn(await filesIn(await fetchArchive(site, fan, made))).map(({ performer }) => performer.username),
    ['nadia'],
  )
})

test('a fan does not get content that they may no longer see when the archive is written', async () => {
  const fan = await site.fan('frida', 100)
  const id = await gallery(nadia, [photo])
  await site.quiet()
  await buys(fan, id)
  await site.sql.query(`delete from entitlements where holder_id = $1 and kind = 'purchase' and subject_id = $2`, [fan.id, id])
  const made = await exportOf(site, fan, exported.startLibraryExport)
  const files = await filesIn(await fetchArchive(site, fan, made))
  assert.deepEqual([made.files, libraryIn(files)[0]?.leftOut], [0, 'You no longer have access to this.'])
  assert.deepEqual([...files.keys()].toSorted(), ['index.html', 'library.json'])
})

test('only the fan who requested an archive downloads it, in ranges, and no longer than they are signed in', async () => {
  const fan = await site.fan('finn', 100)
  const stranger = await site.fan('sly')
  const operator = await site.operator()
  const made = await exportOf(site, fan, exported.startLibraryExport)
  const { url = '' } = made
  for (const who of [undefined, stranger, operator]) assert.equal((await fetched(url, who)).status, 404)
  const whole = await fetched(url, fan)
  assert.equal(whole.headers.get('content-type'), 'application/zip')
  assert.match(whole.headers.get('content-disposition') ?? '', /^attachment; filename="library-\d{4}-\d\d-\d\d\.zip"$/)
  const bytes = Buffer.from(await whole.arrayBuffer())
  assert.equal(bytes.length, made.bytes)
  const rest = await fetched(url, fan, { range: 'bytes=100-' })
  assert.deepEqual([rest.status, Buffer.from(await rest.arrayBuffer())], [206, bytes.subarray(100)])
  // The folder has no other file, and this address opens no other folder.
  assert.equal((await fetched(url.replace('archive.zip', 'other.zip'), fan)).status, 404)
  assert.equal(await stranger(exported.deleteExport, { params: { id: made._id } }).catch(code), 'not_found')
  assert.deepEqual((await stranger(exported.listExports)).data, [])

  // Uses a fan who has not downloaded yet, because access replies are cached for seconds.
  const leaving = await site.fan('fritz')
  const { url: unused = '' } = await exportOf(site, leaving, exported.startLibraryExport)
  await leaving(signOut)
  assert.equal((await fetched(unused, leaving)).status, 404)
})

test('a fan who clicks ten times gets one archive, removed by hand or by its expiry, and a new one replaces it', async () => {
  const fan = await site.fan('fay')
  // Holds the queue until all requests have arrived.
  const queues = `('archives:0'), ('archives:1')`
  await site.sql.query(`insert into graphile_worker._private_job_queues (queue_name) values ${queues} on conflict do nothing`)
  await site.sql.query('begin')
  await site.sql.query(`select from graphile_worker._private_job_queues where queue_name like 'archives:%' for update`)
  const started = await Promise.all(Array.from({ length: 10 }, () => fan(exported.startLibraryExport, { body: {} })))
  assert.equal(new Set(started.map(({ _id }) => _id)).size, 1)
  await site.sql.query('commit')
  await site.quiet()
  const first = (await fan(exported.listExports)).data
  assert.deepEqual(
    first.map(({ status }) => status),
    ['ready'],
  )
  const second = await exportOf(site, fan, exported.startLibraryExport)
  assert.deepEqual(
    (await fan(exported.listExports)).data.map(({ _id }) => _id),
    [second._id],
  )
  const there = (id: string) => objects().some((path) => path.includes(id))
  assert.deepEqual([there(first[0]!._id), there(second._id)], [false, true])
  await fan(exported.deleteExport, { params: { id: second._id } })
  await site.quiet()
  assert.ok(!there(second._id))

  const third = await exportOf(site, fan, exported.startLibraryExport)
  assert.equal(Date.parse(third.expiresAt!) - Date.parse(third.createdAt) > 6.9 * 86_400_000, true)
  await site.sql.query('update exports set expires_at = $2 where id = $1', [third._id, addDays(new Date(), -1)])
  await site.sql.query(`select graphile_worker.add_job('delete expired exports', '{}')`)
  await site.quiet()
  assert.deepEqual([(await fan(exported.listExports)).data, there(third._id)], [[], false])
})

test('a fan makes a few archives a day, and then reads how long to wait', async () => {
  const fan = await site.fan('greedy')
  for (let i = 0; i < 5; i++) await exportOf(site, fan, exported.startLibraryExport)
  const error = (await fan(exported.startLibraryExport, { body: {} }).catch((one: unknown) => one)) as ApiError
  assert.deepEqual([error.code, error.message], ['too_many_requests', 'Too many attempts. Please wait 24 hours and try again.'])
})
