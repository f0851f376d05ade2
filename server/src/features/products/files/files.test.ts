import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { blockUser } from '@fanfare/contract/blocks'
import { listNotifications } from '@fanfare/contract/notifications'
import * as files from '@fanfare/contract/product-files'
import * as products from '@fanfare/contract/products'
import { PRODUCT_FILES } from '#core/media/index.ts'
import { changeSettings } from '#core/settings/index.ts'
import { addMinutes } from '#lib/time.ts'
import { saves, subscribes } from '../../../../test/payments.ts'
import { buys, lineOf, PDF, refunds, sells, sellsFile, uploadsFile } from '../../../../test/products.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { deleteUnused } from './uploads.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 10_000)
})

type Product = { readonly _id: string }
const code = (error: ApiError) => error.code
const link = (who: Caller, { _id: id }: Product, fileId?: string) =>
  who(files.getDownloadLink, { params: { id }, query: fileId === undefined ? {} : { fileId } })
const fetched = (who: Pick<Caller, 'token'>, url: string, headers: Record<string, string> = {}) =>
  fetch(site.base + url, { headers: { cookie: `token=${who.token}`, ...headers } })
const status = async (who: Pick<Caller, 'token'>, url: string) => (await fetched(who, url)).status
const namesOf = async (who: Caller, { _id: id }: Product) =>
  (await who(files.listProductFiles, { params: { id }, query: {} })).data.map(({ name }) => name)
const set = (product: Product, fileIds: string[]) =>
  nadia(files.setProductFiles, { params: { id: product._id }, body: { fileIds } })
const stored = async (id: string) => (await site.ctx.storage.stat(`${PRODUCT_FILES}/${id}/file`)) !== undefined

async function limitsDownloads(productDownloads: number): Promise<void> {
  await site.ctx.write((tx) => changeSettings(tx, { productDownloads }))
  onTestFinished(() => site.ctx.write((tx) => changeSettings(tx, { productDownloads: 20 })))
}

test('a buyer downloads what the performer uploaded, as an inert attachment, with a link that works for no one else', async () => {
  const { _id } = await uploadsFile(site, nadia, Buffer.from('<script>alert(1)</script>'), '../../index.html').catch(() =>
    uploadsFile(site, nadia, PDF, '../../index.html'),
  )
  const book = await sells(site, nadia, { form: 'digital', title: 'Book', price: 10, fileIds: [_id] })
  assert.equal(await link(fan, book).catch(code), 'not_found')
  assert.equal(await namesOf(fan, book).catch(code), 'not_found')
  const before = await fan(products.viewProduct, { params: { id: book._id } })
  assert.ok(before.access === 'sale' && before.files?.count === 1 && !JSON.stringify(before).includes(_id))
  await buys(site, fan, lineOf(book))
  const { url, file } = await link(fan, book)
  assert.deepEqual([file._id, file.name], [_id, '../../index.html'])
  const reply = await fetched(fan, url)
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('content-type'), 'application/octet-stream')
  assert.match(reply.headers.get('content-disposition') ?? '', /^attachment; filename="[^/\\]+"/)
  assert.equal((await fetched(fan, url, { range: 'bytes=0-3' })).status, 206)
  const other = await site.fan('other.buyer', 100)
  await buys(site, other, lineOf(book))
  for (const who of [other, nadia, { token: '' }]) assert.equal(await status(who, url), 404)
  const now = site.clock.now()
  site.clock.moveTo(addMinutes(now, 11))
  onTestFinished(() => site.clock.moveTo(now))
  assert.equal(await status(fan, url), 404)
})

test('a refund and a block end downloads, and the owner may always download', async () => {
  const book = await sellsFile(site, nadia)
  const saleId = await buys(site, fan, lineOf(book))
  const { url } = await link(fan, book)
  const { url: own } = await link(nadia, book)
  assert.equal(await status(nadia, own), 200)
  await refunds(site, saleId)
  assert.equal(await status(fan, url), 404)
  assert.equal(await link(fan, book).catch(code), 'not_found')
  await buys(site, fan, lineOf(book))
  const again = await link(fan, book)
  assert.equal(await status(fan, again.url), 200)
  const blocked = await site.fan('blocked', 100)
  await buys(site, blocked, lineOf(book))
  const last = await link(blocked, book)
  await nadia(blockUser, { body: { userId: blocked.id } })
  assert.equal(await status(blocked, last.url), 404)
})

test('a buyer downloads each file as often as the site allows, and a download that continues counts once', async () => {
  await limitsDownloads(2)
  const book = await sellsFile(site, nadia)
  await buys(site, fan, lineOf(book))
  const first = await link(fan, book)
  assert.equal(first.downloadsLeft, 2)
  for (const range of ['bytes=0-3', 'bytes=4-', 'bytes=0-']) assert.equal((await fetched(fan, first.url, { range })).status, 206)
  site.clock.moveTo(addMinutes(site.clock.now(), 1))
  const second = await link(fan, book)
  assert.deepEqual([second.downloadsLeft, await status(fan, second.url)], [1, 200])
  assert.equal(await link(fan, book).catch(code), 'not_allowed')
  assert.equal(await status(fan, first.url), 200, 'a link that was counted continues to work')
  const { rows } = await site.sql.query('select sale_id from product_downloads where account_id = $1 and product_id = $2', [
    fan.id,
    book._id,
  ])
  assert.equal(rows.length, 2)
})

test('two links of different minutes that are used at the same time cannot both be the last download', async () => {
  await limitsDownloads(1)
  const book = await sellsFile(site, nadia)
  await buys(site, fan, lineOf(book))
  const urls: string[] = []
  for (let i = 0; i < 6; i++) {
    urls.push((await link(fan, book)).url)
    site.clock.moveTo(addMinutes(site.clock.now(), 0.5))
  }
  const replies = await Promise.all(urls.map((url) => status(fan, url)))
  assert.deepEqual(
    replies.toSorted((a, b) => a - b),
    [200, 404, 404, 404, 404, 404],
  )
})

test('a new version reaches earlier buyers with a notification, and the old file is gone', async () => {
  const book = await sellsFile(site, nadia)
  const [old] = book.ownFiles
  await buys(site, fan, lineOf(book))
  const { url } = await link(fan, book)
  const added = await uploadsFile(site, nadia, PDF, 'second edition.pdf')
  const changed = await set(book, [added._id])
  assert.deepEqual(
    changed.ownFiles.map(({ name, state }) => [name, state]),
    [
      ['second edition.pdf', 'added'],
      ['book.pdf', 'removed'],
    ],
  )
  assert.equal(changed.fileVersion.hasChanges, true)
  assert.deepEqual([await namesOf(fan, book), await status(fan, url)], [['book.pdf'], 200])
  const params = { id: book._id }
  const published = await nadia(files.publishProductFiles, { params, body: { note: ' Fixes page 3 ' } })
  assert.deepEqual(published.fileVersion.version, 2)
  await site.quiet()
  const list = await fan(files.listProductFiles, { params, query: {} })
  assert.deepEqual([list.data.map(({ name }) => name), list.version, list.note], [['second edition.pdf'], 2, 'Fixes page 3'])
  assert.deepEqual([await status(fan, url), await stored(old!._id)], [404, false])
  const { data } = await fan(listNotifications, { query: {} })
  assert.deepEqual(
    data.filter(({ type }) => type === 'product_version').map(({ link: to }) => to),
    [`/product/${book._id}`],
  )
  assert.equal(await nadia(files.publishProductFiles, { params, body: {} }).catch(code), 'not_allowed')
  assert.equal(await set(book, []).catch(code), 'not_valid')
})

test('a subscriber to whom a product is free downloads it while the subscription runs', async () => {
  const olga = await site.performer('olga')
  const book = await sellsFile(site, olga, { subscribersIncluded: true })
  const member = await site.fan('member', 100)
  await subscribes(member, olga, { cardId: (await saves(member))._id })
  const { url } = await link(member, book)
  assert.equal(await status(member, url), 200)
  await site.sql.query(
    `update entitlements set expires_at = site_now() - interval '1 minute' where kind = 'subscription' and holder_id = $1`,
    [member.id],
  )
  assert.equal(await status(member, url), 404)
})

test("a performer cannot sell another's upload, and uploads that no product uses are deleted", async () => {
  const thief = await site.performer('thief')
  const mine = await uploadsFile(site, nadia, PDF)
  const stolen = sells(site, thief, { form: 'digital', price: 10, fileIds: [mine._id] })
  assert.equal(await stolen.catch(code), 'not_found')
  const book = await sellsFile(site, thief)
  assert.equal(await set(book, [mine._id]).catch(code), 'not_found')
  const used = await sellsFile(site, nadia)
  assert.equal(await set(used, [used.ownFiles[0]!._id, book.ownFiles[0]!._id]).catch(code), 'not_found')
  await site.sql.query(`update product_files set created_at = site_now() - interval '3 days'`)
  await site.ctx.write(async (tx) => tx.enqueue(deleteUnused, {}))
  await site.quiet()
  assert.deepEqual([await stored(mine._id), await stored(used.ownFiles[0]!._id)], [false, true])
  await nadia(products.deleteProduct, { params: { id: used._id } })
  await site.quiet()
  assert.equal(await stored(used.ownFiles[0]!._id), false, 'no one bought it')
})

test('only performers upload files to sell, within their storage', async () => {
  await assert.rejects(uploadsFile(site, fan, PDF))
})
