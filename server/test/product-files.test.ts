/**
 * Tests uploads of files that performers sell: only allowed sizes, types and names arrive, nothing opens them, and a browser that
 * gets one cannot run it.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, onTestFinished, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { changeSiteSettings } from '@fanfare/contract/site-settings'
import { takeDownMedia } from '@fanfare/contract/takedowns'
import { readStorage, uploadVaultPhoto } from '@fanfare/contract/vault'
import { PRODUCT_FILE, PRODUCT_FILES, productFolder, removeProductFiles } from '#core/media/index.ts'
import { changeSettings, settings, type Settings } from '#core/settings/index.ts'
import { features } from '../src/app.ts'
import { jpeg } from './pictures.ts'
import { bytesOf, fetchAs, gif, openShop, products, productUrl, sellProduct, uploadProduct, type Shop } from './shop.ts'
import { openTestServer } from './test-server.ts'
import { tusClient } from './tus.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

/** Sets settings until the test ends. */
async function set(changes: Partial<Settings>): Promise<void> {
  const { productMegabytes, productFileTypes } = await settings(shop.site.ctx)
  onTestFinished(() => shop.site.ctx.write((tx) => changeSettings(tx, { productMegabytes, productFileTypes })))
  await shop.site.ctx.write((tx) => changeSettings(tx, changes))
}
const fetched = (url: string) => fetchAs(shop, url, shop.fan)

/** A ZIP archive of one entry that inflates to 50 MB. */
function zipBomb(): Buffer {
  const [name, data] = [Buffer.from('bomb.txt'), deflateRawSync(Buffer.alloc(50_000_000))]
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(50_000_000, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name, data])
}

const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60), Buffer.from('This program cannot be run in DOS mode')])
const hostile: Readonly<Record<string, { bytes: Buffer; isUsual: boolean }>> = {
  'page.html': { bytes: Buffer.from('<!doctype html><script>alert(document.cookie)</script>'), isUsual: false },
  'drawing.svg': {
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
    isUsual: false,
  },
  'setup.exe': { bytes: executable, isUsual: false },
  'bomb.zip': { bytes: zipBomb(), isUsual: true },
  'gif-and-script.gif': { bytes: Buffer.concat([gif, Buffer.from('/*<script>*/=1;alert(1)')]), isUsual: true },
}

test.for(Object.entries(hostile))(
  '%s is sold only if its detected type is listed, and reaches a buyer unread and inert',
  async ([name, file]) => {
    const usual = await uploadProduct(shop, file.bytes, name)
    assert.equal(usual.status, file.isUsual ? 200 : 415, JSON.stringify(usual.body))
    await set({ productFileTypes: '*/*' })
    const id = await sellProduct(shop, file.bytes, name)
    await shop.site.quiet()
    const media = join(shop.site.folder, 'media')
    assert.deepEqual(readdirSync(join(media, productFolder(id))), [PRODUCT_FILE])
    // No other area has anything that was made of it.
    assert.deepEqual(
      readdirSync(media).filter((one) => !one.startsWith('.')),
      [PRODUCT_FILES],
    )
    const reply = await fetchAs(shop, productUrl(shop, id), { token: shop.fan.token, headers: { accept: 'text/html' } })
    assert.equal(reply.status, 200)
    assert.deepEqual(await bytesOf(reply), file.bytes)
    const headers = [
      'content-type',
      'content-disposition',
      'x-content-type-options',
      'content-security-policy',
      'cache-control',
      'cross-origin-resource-policy',
    ]
    assert.deepEqual(
      headers.map((one) => reply.headers.get(one)),
      [
        'application/octet-stream',
        `attachment; filename="${name}"`,
        'nosniff',
        "default-src 'none'; sandbox",
        'private, no-store',
        'same-origin',
      ],
    )
  },
)

test('a performer reads that a file is too large, of a wrong type or has a hidden name before it is stored', async () => {
  await set({ productMegabytes: 1 })
  const create = async (bytes: number, name: string, who = shop.seller) =>
    (await tusClient(shop.site.base, who.token).create(bytes, { kind: 'product', name })).body?.code
  assert.equal(await create(1024 * 1024 + 1, 'a.zip'), 'upload_too_large')
  assert.equal(await create(1024 * 1024, 'a.zip'), undefined)
  assert.equal(await create(10, 'a.zip', shop.fan), 'not_allowed')
  for (const name of ['two\nlines.zip', 'invoice\u202Efdp.exe', '\u0000.zip', '🎉'.repeat(300)])
    assert.equal(await create(10, name), 'not_valid', name)
  const { status, body } = await uploadProduct(shop, executable)
  assert.deepEqual([status, body.message], [415, 'Files of this type can’t be sold here.'])
})

test('the operators choose the size and the types, in words of media types', async () => {
  const olga = await shop.site.operator()
  await set({})
  const saves = async (body: Record<string, string | number>) =>
    olga(changeSiteSettings, { body }).then(
      (saved) => `${saved.productMegabytes} ${saved.productFileTypes}`,
      (error: ApiError) => error.code,
    )
  assert.equal(await saves({ productMegabytes: 700, productFileTypes: 'application/pdf, font/*' }), '700 application/pdf, font/*')
  for (const productFileTypes of ['', 'pdf', 'application/pdf;', '*', 'image/<b>', 'a/b,,c/d']) {
    assert.equal(await saves({ productFileTypes }), 'not_valid', productFileTypes)
  }
  assert.equal(await saves({ productMegabytes: 20_481 }), 'not_valid')
  assert.equal((await uploadProduct(shop, Buffer.from('%PDF-1.7\n'))).status, 200)
  assert.equal((await uploadProduct(shop, zipBomb())).status, 415)
})

test('bytes that were taken down cannot be sold, and a removed file is gone while others stay', async () => {
  const photo = await jpeg()
  const { _id } = await shop.seller(uploadVaultPhoto, { files: { file: photo } })
  await shop.site.quiet()
  await (await shop.site.operator('ole'))(takeDownMedia, { body: { fileIds: [_id], reason: 'Not theirs' } })
  const { status, body } = await uploadProduct(shop, Buffer.from(await photo.arrayBuffer()), 'same.jpg')
  assert.deepEqual([status, body.code], [415, 'upload_not_accepted'])

  const [gone, kept] = [await sellProduct(shop), await sellProduct(shop)]
  products.delete(gone)
  await shop.site.ctx.write(async (tx) => removeProductFiles(tx, [gone]))
  await shop.site.quiet()
  assert.equal((await fetched(productUrl(shop, gone))).status, 404)
  assert.equal((await fetched(productUrl(shop, kept))).status, 200)
  assert.deepEqual(readFileSync(join(shop.site.folder, 'media', productFolder(kept), PRODUCT_FILE)), gif)
})

test('files for sale and unfinished uploads of them count toward the storage of their performer', async () => {
  const rita = await shop.site.performer('rita')
  const hers = { ...shop, seller: rita }
  const { usedBytes: before } = await rita(readStorage)
  await uploadProduct(hers, Buffer.concat([gif, Buffer.alloc(600_000)]))
  assert.equal((await rita(readStorage)).usedBytes, before + gif.length + 600_000)
  const { performerStorageMegabytes } = await settings(shop.site.ctx)
  onTestFinished(() => shop.site.ctx.write((tx) => changeSettings(tx, { performerStorageMegabytes })))
  await shop.site.ctx.write((tx) => changeSettings(tx, { performerStorageMegabytes: 1 }))
  const tus = tusClient(shop.site.base, rita.token)
  const create = async (kind: string, bytes: number) => (await tus.create(bytes, { kind, name: 'a' })).body?.code
  assert.equal(await create('product', 300_000), undefined)
  assert.equal(await create('product', 300_000), 'upload_too_large')
  assert.equal(await create('video', 300_000), 'upload_too_large')
})

test('a site without the shop accepts no products', async () => {
  const plain = await openTestServer({ features: features.filter(({ name }) => name !== 'products') })
  const performer = await plain.performer('vera')
  const { status, body } = await tusClient(plain.base, performer.token).create(10, { kind: 'product', name: 'a' })
  assert.deepEqual([status, body.message], [400, 'Type must be one of: photo, video, audio, delivery, archive'])
})
