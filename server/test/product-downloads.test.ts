/** Tests addresses of downloads: they belong to one account, expire, end with the right, continue and count once. */
import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { suspendAccount } from '@fanfare/contract/account-control'
import { signOut } from '@fanfare/contract/auth'
import { PRODUCT_FILE, PRODUCT_FILES, productFolder } from '#core/media/index.ts'
import { addMinutes } from '#lib/time.ts'
import { bytesOf, fetchAs, gif, grantOf, openShop, products, productUrl, sellProduct, type Shop } from './shop.ts'
import type { Caller } from './test-server.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const fetched = (url: string, headers: Record<string, string> = {}, { token }: { token: string } = shop.fan, method = 'GET') =>
  fetchAs(shop, url, { token, headers, method })

const NAMES: Readonly<Record<string, readonly [name: string, header: string]>> = {
  'two dots': ['..', 'filename="file"'],
  'a path': ['../../etc/passwd', 'filename="etc-passwd"'],
  quotes: ['a "quoted" name.zip', 'filename="a -quoted- name.zip"'],
  'a line break': ['two\r\nSet-Cookie: a=b.zip', 'filename="twoSet-Cookie- a=b.zip"'],
  'reversed letters': ['invoice\u202Efdp.exe', 'filename="invoicefdp.exe"'],
  'another script': ['水彩.zip', `filename="__.zip"; filename*=UTF-8''%E6%B0%B4%E5%BD%A9.zip`],
  accents: ["l'été (2).pdf", `filename="l'_t_ (2).pdf"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%282%29.pdf`],
  '300 emoji': ['🎉'.repeat(300), `filename="${'_'.repeat(50)}"; filename*=UTF-8''${'%F0%9F%8E%89'.repeat(50)}`],
}

test.for(Object.entries(NAMES))('a buyer saves a file whose name has %s under a safe name', async ([, [name, header]]) => {
  const id = await sellProduct(shop)
  products.set(id, { ...products.get(id)!, name })
  const reply = await fetched(productUrl(shop, id))
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('content-disposition'), `attachment; ${header}`)
  assert.equal(reply.headers.get('set-cookie'), null)
})

test('a buyer continues an interrupted download, which counts once', async () => {
  const bytes = Buffer.concat([gif, Buffer.from('0123456789')])
  const id = await sellProduct(shop, bytes)
  const url = productUrl(shop, id)
  const whole = await fetched(url)
  const tag = whole.headers.get('etag') ?? ''
  assert.match(tag, /^"[\w-]{22}"$/)
  assert.deepEqual([whole.headers.get('accept-ranges'), await bytesOf(whole)], ['bytes', bytes])
  const last = bytes.length - 1
  const ranges: readonly [string, number, Buffer, string | null][] = [
    ['bytes=0-0', 206, bytes.subarray(0, 1), `bytes 0-0/${bytes.length}`],
    [`bytes=${last}-`, 206, bytes.subarray(last), `bytes ${last}-${last}/${bytes.length}`],
    ['bytes=-4', 206, bytes.subarray(-4), `bytes ${last - 3}-${last}/${bytes.length}`],
    [`bytes=${bytes.length}-`, 416, Buffer.alloc(0), `bytes */${bytes.length}`],
    ['bytes=4-2', 200, bytes, null],
    ['bytes=0-1,3-4', 200, bytes, null],
    ['lines=1-2', 200, bytes, null],
  ]
  for (const [range, status, body, contentRange] of ranges) {
    const reply = await fetched(url, { range })
    assert.deepEqual(
      [reply.status, await bytesOf(reply), reply.headers.get('content-range')],
      [status, body, contentRange],
      range,
    )
  }
  const rest = { range: 'bytes=5-' }
  assert.equal((await fetched(url, { ...rest, 'if-range': tag })).status, 206)
  assert.equal((await fetched(url, { ...rest, 'if-range': '"another"' })).status, 200)
  await Promise.all(Array.from({ length: 8 }, () => fetched(url, rest)))
  assert.equal(products.get(id)!.downloads.size, 1)
})

test('a buyer can download as often as the shop allows, and reading the headers does not count', async () => {
  const id = await sellProduct(shop)
  const now = shop.site.clock.now()
  const [first = '', second = '', third = ''] = [0, 1, 2].map((ago) => productUrl(shop, id, { at: addMinutes(now, -ago) }))
  assert.equal((await fetched(first, {}, shop.fan, 'HEAD')).status, 200)
  assert.equal(products.get(id)!.downloads.size, 0)
  for (const [url, status] of [
    [first, 200],
    [second, 200],
    [third, 404],
    [first, 200],
  ] as const)
    assert.equal((await fetched(url)).status, status)
  assert.equal((await fetched(second, { range: 'bytes=1-' })).status, 206)
})

test('an address works for its buyer for ten minutes, and never for others or when altered', async () => {
  const id = await sellProduct(shop)
  const url = productUrl(shop, id)
  assert.equal((await fetched(url)).status, 200)
  assert.equal((await fetch(shop.site.base + url, { headers: { authorization: shop.fan.token } })).status, 200)
  const stranger = await shop.site.fan('stranger')
  products.get(id)!.buyers.add(stranger.id)
  const others = [stranger, shop.seller, await shop.site.operator('otto'), { token: '' }, { token: 'unknown' }]
  for (const who of others) assert.equal((await fetched(url, {}, who)).status, 404)

  const other = await sellProduct(shop)
  const [, , , expires = '', signature = ''] = url.split('/')
  const wrong = [
    url.replace(expires, String(Number(expires) + 60)),
    url.replace(signature, `${signature.slice(0, -2)}AA`),
    url.replaceAll(id, other),
    url.replace(shop.fan.id, stranger.id),
    url.replace(`/${PRODUCT_FILES}/`, '/originals/'),
    url.replace(/file$/, 'other'),
    url.replace(/file$/, '..%2F..%2Fraw%2Ffile'),
    url.replace('/media/download/', '/media/play/'),
    shop.site.ctx.urls.signFolder(grantOf(id, shop.fan.id), shop.site.clock.now()).replace('/play/', '/download/') + PRODUCT_FILE,
    `/media/${productFolder(id)}/${PRODUCT_FILE}`,
    shop.site.ctx.urls.sign(`${productFolder(id)}/${PRODUCT_FILE}`, shop.site.clock.now()),
  ]
  for (const address of wrong) assert.equal((await fetched(address)).status, 404, address)

  onTestFinished(() => shop.site.clock.reset())
  shop.site.clock.moveTo(addMinutes(shop.site.clock.now(), 9))
  assert.equal((await fetched(url)).status, 200)
  shop.site.clock.moveTo(addMinutes(shop.site.clock.now(), 1))
  assert.equal((await fetched(url)).status, 404)
})

test('a refund, a suspension and signing out end an address with the next request, also for a download that continues', async () => {
  const id = await sellProduct(shop)
  const url = productUrl(shop, id)
  const rest = { range: 'bytes=5-' }
  assert.equal((await fetched(url)).status, 200)
  products.get(id)!.buyers.delete(shop.fan.id)
  for (const headers of [{}, rest]) {
    const reply = await fetched(url, headers)
    assert.equal(reply.status, 404)
    for (const name of ['etag', 'content-range', 'accept-ranges', 'content-disposition'])
      assert.equal(reply.headers.get(name), null, name)
  }
  const operator = await shop.site.operator()
  const ways: Readonly<Record<string, (who: Caller) => Promise<unknown>>> = {
    sally: ({ id: account }) => operator(suspendAccount, { params: { id: account }, body: { reason: 'A reason' } }),
    leo: (who) => who(signOut),
  }
  for (const [name, end] of Object.entries(ways)) {
    const who = await shop.site.fan(name)
    const own = await sellProduct({ ...shop, fan: who })
    const theirs = productUrl(shop, own, { viewerId: who.id })
    assert.equal((await fetched(theirs, {}, who)).status, 200, name)
    await end(who)
    assert.equal((await fetched(theirs, rest, who)).status, 404, name)
  }
})
