/** Stories about people who try to get more out of the signaling than their grant allows. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { offerWith } from '../../../../test/stream-offers.ts'
import { openPublisher, openViewer, playOffer, postOffer } from '../../../../test/stream-peers.ts'
import { openStreaming } from '../../../../test/stream-rooms.ts'
import { waitFor } from '../../../../test/wait.ts'

const { site, streaming, openRoom } = await openStreaming()
const offer = playOffer()

async function statusOf(path: string, bearer: string, given = offer): Promise<[number, string]> {
  const reply = await postOffer(site.base, path, bearer, given)
  const { code } = (await reply.json()) as { code: string }
  return [reply.status, code]
}

test('a forged, an expired and a missing grant are refused', async () => {
  const room = await openRoom()
  const { grant } = await room.joins('viewer')
  const expired = await room.joins('viewer', room.person(), -1)
  for (const bearer of ['', 'garbage', `${grant.bearer.slice(0, -4)}AAAA`, expired.grant.bearer])
    assert.deepEqual(await statusOf(grant.playUrl, bearer), [401, 'not_signed_in'])
})

test('a grant works for its room and role only', async () => {
  const [room, other] = [await openRoom(), await openRoom()]
  const { grant } = await room.joins('viewer')
  assert.equal(grant.publishUrl, undefined)
  assert.deepEqual(await statusOf(`/streaming/whip/${room.id}`, grant.bearer), [403, 'not_allowed'])
  assert.deepEqual(await statusOf(`/streaming/whep/${other.id}`, grant.bearer), [403, 'not_allowed'])
  assert.deepEqual(await statusOf(`/streaming/whep/${room.id}`, grant.bearer), [404, 'not_found'])
})

test('offers that are garbage, too large or full of candidates are refused with a sentence', async () => {
  const room = await openRoom()
  const joins = await room.joins('publisher')
  await openPublisher(joins)
  await room.live()
  const { grant } = await room.joins('viewer')
  const candidates = (count: number) =>
    Array.from({ length: count }, () => 'a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n').join('')
  const hostile: readonly (readonly [string, number])[] = [
    ['garbage', 400],
    ['v=0\r\n', 400],
    ['\0'.repeat(1000), 400],
    [offer + candidates(500), 400],
    [offer + candidates(10_000), 413],
    [offerWith(['m=video 9 UDP/TLS/RTP/SAVPF 45', 'a=rtpmap:45 AV1/90000']), 400],
    ['x'.repeat(200_000), 413],
  ]
  for (const [text, status] of hostile) {
    const reply = await postOffer(site.base, grant.playUrl, grant.bearer, text)
    const error = (await reply.json()) as { statusCode: number; message: string; requestId: string }
    assert.deepEqual([reply.status, error.statusCode], [status, status], text.slice(0, 40))
    assert.ok(error.message.endsWith('.') && error.requestId)
  }
  const json = { authorization: `Bearer ${grant.bearer}`, 'content-type': 'application/json' }
  const asJson = await fetch(`${site.base}${grant.playUrl}`, { method: 'POST', headers: json, body: '{}' })
  assert.equal(asJson.status, 400)
  const fan = await openViewer(await room.joins('viewer'))
  await waitFor(() => fan.got.video > 0, 'the room to work still')
})

test('a stream that has not started says when to ask again', async () => {
  const room = await openRoom()
  const { grant } = await room.joins('viewer')
  const reply = await postOffer(site.base, grant.playUrl, grant.bearer, offer)
  assert.deepEqual([reply.status, reply.headers.get('retry-after')], [404, '1'])
  const unknown = await streaming.grant({ room: room.person(), accountId: room.person(), role: 'viewer', seconds: 60 })
  assert.ok(unknown.engine === 'embedded')
  const nowhere = await postOffer(site.base, unknown.playUrl, unknown.bearer, offer)
  assert.deepEqual([nowhere.status, nowhere.headers.get('retry-after')], [404, null])
})

test('a flood of joins with one grant is cut off, and others are not affected', async () => {
  const room = await openRoom()
  const { grant } = await room.joins('viewer')
  const replies = await Promise.all(Array.from({ length: 120 }, () => postOffer(site.base, grant.playUrl, grant.bearer, offer)))
  const refused = replies.filter(({ status }) => status === 429)
  assert.equal(refused.length, 30)
  assert.ok(Number(refused[0]?.headers.get('retry-after')) > 0)
  const { grant: other } = await room.joins('viewer')
  assert.equal((await postOffer(site.base, other.playUrl, other.bearer, offer)).status, 404)
})

test('an encoder publishes with a key, until the key is revoked', async () => {
  const room = await openRoom({ ingestVersion: 1 })
  const accountId = room.person()
  const { url, key } = (await streaming.ingest?.({ room: room.id, accountId, version: 1 })) ?? { url: '', key: '' }
  assert.equal(url, `${site.ctx.config.origin}/streaming/whip/${room.id}`)
  const { pathname } = new URL(url)
  const { grant } = await room.joins('publisher', accountId)
  const encoder = await openPublisher({ base: site.base, grant: { ...grant, bearer: key } }, { path: pathname })
  await room.live()
  encoder.close()
  assert.deepEqual(await statusOf(`/streaming/whep/${room.id}`, key), [403, 'not_allowed'])
  await streaming.openRoom({ id: room.id, maxPublishers: 1, ingestVersion: 2 })
  assert.deepEqual(await statusOf(pathname, key), [403, 'not_allowed'])
})

test('a session can be ended and nothing else; ids of others cannot be guessed', async () => {
  const room = await openRoom()
  const patched = await fetch(`${site.base}/streaming/sessions/${room.person()}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/trickle-ice-sdpfrag' },
    body: 'a=ice-ufrag:x',
  })
  assert.deepEqual([patched.status, patched.headers.get('allow')], [405, 'DELETE'])
  const unknown = await fetch(`${site.base}/streaming/sessions/${room.person()}`, { method: 'DELETE' })
  assert.equal(unknown.status, 200)
})
