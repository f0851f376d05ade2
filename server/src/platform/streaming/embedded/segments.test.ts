/** Stories about viewers whose network blocks WebRTC: they play segments over HTTP, with the same rights as everyone else. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny'
import { openPublisher, openViewer } from '../../../../test/stream-peers.ts'
import { watchOverHttp as watch } from '../../../../test/stream-segments.ts'
import { openStreaming } from '../../../../test/stream-rooms.ts'
import { waitFor } from '../../../../test/wait.ts'

const { site, streaming, openRoom, eventsOf } = await openStreaming()

const filesOf = (room: string) =>
  readdir(join(site.ctx.config.dataFolder, 'streaming', 'segments', room), { recursive: true }).catch(() => [])

test('a fan without UDP sees the show over HTTP, and leaves nothing on the disk', async () => {
  const room = await openRoom()
  const [performerId, fanId] = [room.person(), room.person()]
  await openPublisher(await room.joins('publisher', performerId), { onlyKeyFrames: true })
  await room.live()
  const fan = await watch(await room.joins('viewer', fanId))
  assert.equal((await fan.playlist(0)).segments[0], 'segments/0.webm')
  const reply = await fan.get('segments/begin-0.webm')
  assert.equal(reply.headers.get('content-type'), 'video/webm; codecs="vp8,opus"')
  assert.equal(reply.headers.get('cache-control'), 'no-store')
  const { segments } = await fan.playlist(2)
  const parts = [reply, ...(await Promise.all(segments.map((path) => fan.get(path))))]
  const media = Buffer.concat(await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer()))))
  const input = new Input({ source: new BufferSource(media), formats: [WEBM] })
  const video = await input.getPrimaryVideoTrack()
  let pictures = 0
  for await (const packet of new EncodedPacketSink(video!).packets()) pictures += packet.byteLength > 0 ? 1 : 0
  const audio = await input.getPrimaryAudioTrack()
  assert.deepEqual([video?.codec, audio?.codec, await video?.getDisplayWidth?.()], ['vp8', 'opus', 160])
  assert.ok(pictures > 60, `${pictures} pictures in three segments`)

  await fan.leave()
  assert.equal((await fan.get('live.m3u8')).status, 404)
  await waitFor(async () => (await filesOf(room.id)).every((name) => !name.includes('.')), 'the files to be deleted')
  assert.deepEqual(
    eventsOf(room.id).map((event) => [event.type, 'accountId' in event && event.accountId]),
    [
      ['live', performerId],
      ['joined', fanId],
      ['left', fanId],
    ],
  )
})

test('a playlist lists the last few segments only, however long the show', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'), { onlyKeyFrames: true })
  await room.live()
  const fan = await watch(await room.joins('viewer'))
  const { lines, segments } = await fan.playlist(0).then(async () => {
    for (let wanted = 1; wanted < 7; wanted++) await fan.playlist(wanted)
    return fan.playlist(7)
  })
  assert.equal(segments.length, 6)
  assert.ok(lines.includes('#EXT-X-MEDIA-SEQUENCE:2'))
  assert.equal((await fan.get('segments/0.webm')).status, 404)
})

test('a kicked fan gets no further segment, and the old grant is worthless', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'), { onlyKeyFrames: true })
  await room.live()
  const [fanId, otherId] = [room.person(), room.person()]
  const joins = await room.joins('viewer', fanId)
  const [fan, other] = [await watch(joins), await watch(await room.joins('viewer', otherId))]
  const { segments } = await fan.playlist(0)
  await streaming.kick(room.id, fanId)
  for (const path of ['live.m3u8', ...segments]) assert.equal((await fan.get(path)).status, 404)
  await assert.rejects(watch(joins), { status: 403 })
  assert.ok((await other.playlist(1)).segments.length > 0)
})

test('a grant of another room, a forged one and none join nothing, and a name beyond the playlist reads no file', async () => {
  const [room, another] = [await openRoom(), await openRoom()]
  await openPublisher(await room.joins('publisher'), { onlyKeyFrames: true })
  await room.live()
  const joins = await room.joins('viewer')
  const { grant } = await another.joins('viewer')
  await assert.rejects(watch({ ...joins, grant: { ...joins.grant, bearer: grant.bearer } }), { status: 403 })
  await assert.rejects(watch({ ...joins, grant: { ...joins.grant, bearer: `${grant.bearer}x` } }), { status: 401 })
  await assert.rejects(watch(await another.joins('viewer')), { status: 404 })
  const fan = await watch(joins)
  await fan.playlist(0)
  for (const name of ['..%2f..%2fjwt', '9.webm', 'begin-1.webm']) assert.equal((await fan.get(`segments/${name}`)).status, 404)
  assert.equal((await fan.get('live.m3u8?_HLS_msn=-1')).status, 200)
})

test('a fan over HTTP and one with a direct connection watch the same show', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'), { layers: ['q', 'h'] })
  await room.live()
  const direct = await openViewer(await room.joins('viewer'))
  const delayed = await watch(await room.joins('viewer'))
  assert.ok((await delayed.playlist(1)).segments.length > 0)
  await waitFor(() => direct.got.video > 30)
})
