import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import Fastify from 'fastify'
import { registerMediaRoutes } from './media-routes.ts'
import { openClock } from './clock.ts'
import { mediaUrls, publicUrl } from './media-url.ts'
import { openDisk } from './storage/disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'fanfare-media-'))
const storage = openDisk(folder)
const urls = mediaUrls('a secret')
const app = Fastify({ forceCloseConnections: true })
registerMediaRoutes(
  app,
  { storage, urls, clock: openClock({ mode: 'demo' }) },
  {
    audienceOf: () => Promise.resolve('everyone'),
    isWithheld: () => Promise.resolve(false),
  },
)
const base = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const KEY = 'photos/018f/card.webp'
const BODY = '0123456789'
await storage.put(KEY, Buffer.from(BODY))
await storage.put('photos/018f/full.webp', Buffer.from(BODY))
await storage.put('public/018f/avatar.webp', Buffer.from(BODY))
await storage.put('documents/018f.pdf', Buffer.from('%PDF'))
await storage.put('raw/018f', Buffer.from('<script>'))

const now = () => new Date()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const get = (url: string, headers: Record<string, string> = {}) => fetch(base + url, { headers })

test('a signed URL shows a fan the picture with our content type, inert and for this browser only', async () => {
  const answer = await get(urls.sign(KEY, now()))
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), BODY)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  assert.equal(answer.headers.get('content-length'), '10')
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(answer.headers.get('cache-control'), 'private, max-age=300')
  assert.equal(answer.headers.get('content-disposition'), 'inline')
})

test('a URL that is altered, expired, unsigned, for another object or for none gets the same 404', async () => {
  const good = urls.sign(KEY, now())
  const later = good.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 60}`)
  const bodies = new Set<string>()
  for (const url of [
    later,
    good.slice(0, -1),
    `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    good.replace('card', 'full'),
    `${good}&s=twice`,
    urls.sign(KEY, minutesAgo(6)),
    urls.sign(KEY, minutesAgo(6)).replace(/e=\d+/, /e=\d+/.exec(good)?.[0] ?? ''),
    mediaUrls('another secret').sign(KEY, now()),
    urls.sign('photos/nothing/card.webp', now()),
    urls.sign('raw/018f', now()),
    `/media/${KEY}`,
    '/media/public/nothing.webp',
    '/media/public/..%2fphotos%2f018f%2fcard.webp',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/',
  ]) {
    const answer = await get(url)
    assert.equal(answer.status, 404, url)
    const { requestId, ...body } = (await answer.json()) as { requestId: string }
    assert.ok(requestId)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    bodies.add(JSON.stringify(body))
  }
  assert.deepEqual(
    [...bodies],
    ['{"statusCode":404,"code":"not_found","message":"This no longer exists, or you don’t have access to it."}'],
  )
})

test('a URL lives four to five minutes and is the same within a minute, so that browsers need not fetch again', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
  assert.equal(urls.sign(KEY, at(0)), urls.sign(KEY, at(59)))
  assert.notEqual(urls.sign(KEY, at(0)), urls.sign(KEY, at(60)))
  const url = new URL(urls.sign(KEY, at(59)), base)
  const signed = { key: KEY, e: url.searchParams.get('e') ?? '', s: url.searchParams.get('s') ?? '' }
  assert.equal(urls.verify(signed, at(299)), KEY)
  assert.equal(urls.verify(signed, at(300)), undefined)
  assert.equal(urls.verify(signed, at(-1)), undefined)
})

test('a player that requests a range gets that range', async () => {
  const url = urls.sign(KEY, now())
  const parts: [string, number, string, string][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, BODY, 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ]
  for (const [range, status, body, contentRange] of parts) {
    const answer = await get(url, { range })
    assert.deepEqual(
      [answer.status, await answer.text(), answer.headers.get('content-range')],
      [status, body, contentRange],
      range,
    )
    assert.equal(answer.headers.get('accept-ranges'), 'bytes')
    assert.equal(answer.headers.get('content-length'), String(body.length))
  }
})

test('a range beyond the end gets a 416, and a malformed range gets the whole object', async () => {
  const url = urls.sign(KEY, now())
  for (const range of ['bytes=10-', 'bytes=50-60', 'bytes=-0']) {
    const answer = await get(url, { range })
    assert.equal(answer.status, 416, range)
    assert.equal(answer.headers.get('content-range'), 'bytes */10')
    assert.equal(await answer.text(), '')
  }
  for (const range of ['bytes=4-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5']) {
    const answer = await get(url, { range })
    assert.deepEqual([answer.status, await answer.text()], [200, BODY], range)
  }
  assert.equal((await get(url, { range: 'bytes=2-4', 'if-range': '"another"' })).status, 200)
})

test('a HEAD request returns the size without the bytes', async () => {
  const answer = await fetch(base + urls.sign(KEY, now()), { method: 'HEAD' })
  assert.deepEqual([answer.status, answer.headers.get('content-length'), await answer.text()], [200, '10', ''])
  assert.equal((await fetch(`${base}/media/${KEY}`, { method: 'HEAD' })).status, 404)
})

test("a visitor's browser needs no signature for an avatar and caches it for a year", async () => {
  const answer = await get(publicUrl('public/018f/avatar.webp'))
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.throws(() => publicUrl(KEY), /is not a public storage key/)
  assert.throws(() => publicUrl('public/../photos/x.webp'), /is not a public storage key/)
})
