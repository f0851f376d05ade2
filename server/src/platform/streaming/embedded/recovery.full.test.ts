/** Stories about media processes and participants that disappear, and sites with several processes. */
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { test } from 'vitest'
import { newId } from '#lib/id.ts'
import { embedded, isOpenSession, openPublisher, openViewer } from '../../../../test/stream-peers.ts'
import { watchOverHttp } from '../../../../test/stream-segments.ts'
import { openStreaming } from '../../../../test/stream-rooms.ts'
import { openTestServer, type TestServer } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'
import type { StreamEvent } from '../engine.ts'
import type { EmbeddedEngine } from './index.ts'

const { site, streaming, openRoom, eventsOf } = await openStreaming({ env: { MEDIA_PROCESSES: '2' } })

const pidsOf = ({ ctx }: TestServer) => (ctx.streaming as EmbeddedEngine).pids()

test('after a crash of the media process, everyone can be back within two seconds', async () => {
  const room = await openRoom()
  const [performerId, fanId] = [room.person(), room.person()]
  await openPublisher(await room.joins('publisher', performerId))
  await room.live()
  const fan = await openViewer(await room.joins('viewer', fanId))
  await waitFor(() => fan.got.video > 0)
  const [pid = 0] = await pidsOf(site)
  const killedAt = performance.now()
  process.kill(pid, 'SIGKILL')
  await waitFor(() => eventsOf(room.id).some(({ type }) => type === 'restarted'), 'the restart')
  await openPublisher(await room.joins('publisher', performerId))
  await waitFor(() => eventsOf(room.id).filter(({ type }) => type === 'live').length === 2, 'the stream to be live again')
  const back = await openViewer(await room.joins('viewer', fanId))
  await waitFor(() => back.got.video > 0, 'the picture')
  const ms = performance.now() - killedAt
  assert.ok(ms < 2000 * Number(process.env['TEST_SLOWNESS'] ?? 1), `${Math.round(ms)} ms`)
  assert.deepEqual(
    eventsOf(room.id).map(({ type }) => type),
    ['live', 'joined', 'left', 'ended', 'restarted', 'live', 'joined'],
  )
  const health = await fetch(`${site.base}/api/health`)
  assert.equal(health.status, 200)
  assert.match(String(site.log.errors.splice(0)), /SIGKILL/)
})

test('a media process that hangs is replaced', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'))
  await room.live()
  const pids = await pidsOf(site)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await waitFor(() => eventsOf(room.id).some(({ type }) => type === 'restarted'), 'the restart')
  assert.ok((await pidsOf(site)).every((pid) => !pids.includes(pid)))
  site.log.errors.splice(0)
})

test('rooms are spread over the media processes, and one crash leaves the other rooms alone', async () => {
  const rooms = [await openRoom(), await openRoom()]
  const fans = await Promise.all(
    rooms.map(async (room) => {
      await openPublisher(await room.joins('publisher'))
      await room.live()
      return openViewer(await room.joins('viewer'))
    }),
  )
  await waitFor(() => fans.every(({ got }) => got.video > 0))
  const [pid = 0] = await pidsOf(site)
  process.kill(pid, 'SIGKILL')
  const hit = await waitFor(() => rooms.find(({ id }) => eventsOf(id).some(({ type }) => type === 'restarted')), 'the restart')
  const other = fans[rooms.findIndex((room) => room !== hit)]!
  const { video } = other.got
  await waitFor(() => other.got.video > video + 30, 'the other room to continue')
  site.log.errors.splice(0)
})

test('a fan who closes the computer is gone after ten seconds, and so is the performer', async () => {
  const room = await openRoom()
  const performer = await openPublisher(await room.joins('publisher'))
  await room.live()
  const [lost, other] = [await openViewer(await room.joins('viewer')), await openViewer(await room.joins('viewer'))]
  await waitFor(() => lost.got.video > 0 && other.got.video > 0)
  lost.fallSilent()
  await waitFor(() => eventsOf(room.id).some(({ type }) => type === 'left'), 'the lost fan to be noticed')
  assert.ok(!(await isOpenSession(room.base, lost)) && (await isOpenSession(room.base, other)))
  performer.fallSilent()
  await waitFor(() => eventsOf(room.id).some(({ type }) => type === 'ended'), 'the end of the stream to be noticed')
  assert.ok(await isOpenSession(room.base, other), 'a fan waits for the performer to return')
})

test('garbage on the UDP port harms no one', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'))
  await room.live()
  const joins = await room.joins('viewer')
  const fan = await openViewer(joins)
  await waitFor(() => fan.got.video > 0)
  const socket = createSocket('udp4')
  for (let size = 0; size < 1400; size += 7) socket.send(Buffer.alloc(size, size & 255), fan.port(), '127.0.0.1')
  const { video } = fan.got
  await waitFor(() => fan.got.video > video + 30)
  socket.close()
  assert.equal((await streaming.health()).isReady, true)
})

test('two processes of a site share one media engine, and the second continues when the first ends', async () => {
  const first = await openTestServer({ hasMedia: true })
  const second = await openTestServer({ hasMedia: true, beside: first })
  const id = newId(new Date())
  const seen: string[] = []
  for (const [name, { ctx }] of [
    ['first', first],
    ['second', second],
  ] as const)
    ctx.streaming.onEvent(({ type }) => void seen.push(`${name} ${type}`))
  await first.ctx.streaming.openRoom({ id, maxPublishers: 1 })
  second.ctx.streaming.expect(() => Promise.resolve([{ id, maxPublishers: 1 }]))
  const joins = async ({ base, ctx }: TestServer, role: 'publisher' | 'viewer') => ({
    base,
    grant: embedded(await ctx.streaming.grant({ room: id, accountId: newId(new Date()), role, seconds: 60 })),
  })
  await openPublisher(await joins(second, 'publisher'))
  await waitFor(() => seen.includes('first live'))
  const fan = await openViewer(await joins(second, 'viewer'))
  await waitFor(() => fan.got.video > 0, 'a fan of the other process to get the picture')
  assert.deepEqual(await pidsOf(second), [])
  assert.equal((await second.ctx.streaming.health()).viewers, 1)
  assert.deepEqual(
    seen.filter((one) => one.startsWith('second')),
    [],
    'events arrive once',
  )
  await first.ctx.streaming.close()
  await openPublisher(await joins(second, 'publisher'))
  await waitFor(() => seen.includes('second live'), 'the second process to continue')
})

test('a recording whose process has died before it was complete is reported by the next one, once', async () => {
  const first = await openTestServer({ hasMedia: true })
  const second = await openTestServer({ hasMedia: true, beside: first })
  const id = newId(new Date())
  const reported: StreamEvent[] = []
  second.ctx.streaming.onEvent((event) => void (event.type === 'recorded' && reported.push(event)))
  await first.ctx.streaming.openRoom({ id, maxPublishers: 1 })
  const recording = await first.ctx.streaming.startRecording(id)
  const performer = await openPublisher(
    {
      base: first.base,
      grant: embedded(
        await first.ctx.streaming.grant({ room: id, accountId: newId(new Date()), role: 'publisher', seconds: 60 }),
      ),
    },
    { onlyKeyFrames: true },
  )
  await waitFor(() => performer.seen.keyFrames > 90, 'three seconds')
  await second.ctx.streaming.recoverRecordings?.()
  assert.equal(reported.length, 0, 'the recording still runs')
  // The process ends without completing anything.
  await first.ctx.streaming.close()
  await second.ctx.streaming.recoverRecordings?.()
  await second.ctx.streaming.recoverRecordings?.()
  assert.equal(reported.length, 1)
  const event = reported.find(({ type }) => type === 'recorded')
  assert.ok(event?.type === 'recorded')
  assert.deepEqual([event.room, event.recording, event.files.length], [id, recording, 1])
  assert.ok((event.files[0]?.durationMs ?? 0) > 1500)
})

test('the next owner of the media processes continues a recording', async () => {
  const first = await openTestServer({ hasMedia: true })
  const second = await openTestServer({ hasMedia: true, beside: first })
  const id = newId(new Date())
  const room = { id, maxPublishers: 1 }
  await first.ctx.streaming.openRoom(room)
  const recording = await first.ctx.streaming.startRecording(id)
  const accountId = newId(new Date())
  const publish = async ({ base, ctx }: TestServer) =>
    openPublisher(
      { base, grant: embedded(await ctx.streaming.grant({ room: id, accountId, role: 'publisher', seconds: 60 })) },
      { onlyKeyFrames: true },
    )
  const before = await publish(first)
  await waitFor(() => before.seen.keyFrames > 60)
  await first.ctx.streaming.close()
  second.ctx.streaming.expect(() => Promise.resolve([{ ...room, recording }]))
  const after = await publish(second)
  await waitFor(() => after.seen.keyFrames > 60)
  const reported: StreamEvent[] = []
  second.ctx.streaming.onEvent((event) => void (event.type === 'recorded' && reported.push(event)))
  await second.ctx.streaming.stopRecording(id, recording)
  const event = reported.find(({ type }) => type === 'recorded')
  assert.ok(event?.type === 'recorded' && event.files.length === 1)
  assert.ok((event.files[0]?.durationMs ?? 0) > 2000)
})

test('a fan over HTTP who closes the computer is gone after ten seconds', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'), { onlyKeyFrames: true })
  await room.live()
  const fan = await watchOverHttp(await room.joins('viewer'))
  await fan.playlist(0)
  await waitFor(() => eventsOf(room.id).some(({ type }) => type === 'left'), 'the lost fan to be noticed')
  assert.equal((await fan.get('live.m3u8')).status, 404)
})

test('a fan over HTTP is back after a crash of the media process', async () => {
  const room = await openRoom()
  const performerId = room.person()
  await openPublisher(await room.joins('publisher', performerId), { onlyKeyFrames: true })
  await room.live()
  const fan = await watchOverHttp(await room.joins('viewer'))
  await fan.playlist(0)
  for (const pid of await pidsOf(site)) process.kill(pid, 'SIGKILL')
  await waitFor(() => eventsOf(room.id).some(({ type }) => type === 'restarted'), 'the restart')
  assert.equal((await fan.get('live.m3u8')).status, 404)
  await openPublisher(await room.joins('publisher', performerId), { onlyKeyFrames: true })
  const back = await watchOverHttp(await room.joins('viewer'))
  assert.equal((await back.playlist(0)).segments[0], 'segments/0.webm')
  assert.deepEqual(
    eventsOf(room.id).map(({ type }) => type),
    ['live', 'joined', 'left', 'ended', 'restarted', 'live', 'joined'],
  )
  site.log.errors.splice(0)
})
