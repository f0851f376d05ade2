/** Stories about rooms of the embedded engine, with synthetic publishers and viewers over real connections. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openStreaming } from '../../../../test/stream-rooms.ts'
import { isOpenSession, openPublisher, openViewer } from '../../../../test/stream-peers.ts'
import { waitFor } from '../../../../test/wait.ts'

const { streaming, events, openRoom, eventsOf } = await openStreaming()

test('a fan who joins gets picture and sound of the performer, from a key frame on', async () => {
  const room = await openRoom()
  const performer = await openPublisher(await room.joins('publisher'))
  await room.live()
  const fan = await openViewer(await room.joins('viewer'))
  await waitFor(() => fan.got.video > 30 && fan.got.audio > 30, 'media to arrive')
  assert.ok(fan.got.keyFrames > 0)
  assert.equal(fan.got.ssrcs.size, 1)
  assert.ok(performer.seen.plis > 0, 'the engine asks for a key frame')
  for (const type of ['201/2', '206/15']) await waitFor(() => performer.seen.feedback.has(type), `feedback ${type}`)
})

test('someone who waits for a stream is told when to ask again, and gets in once it is live', async () => {
  const room = await openRoom()
  const joins = await room.joins('viewer')
  await assert.rejects(openViewer(joins), /404 .*hasn’t started/)
  await openPublisher(await room.joins('publisher'))
  await room.live()
  const fan = await openViewer(joins)
  await waitFor(() => fan.got.video > 0)
})

test('events name who publishes and who plays, and when they leave', async () => {
  const room = await openRoom()
  const [performerId, fanId] = [room.person(), room.person()]
  const performer = await openPublisher(await room.joins('publisher', performerId))
  await room.live()
  const fan = await openViewer(await room.joins('viewer', fanId))
  await waitFor(() => fan.got.video > 0)
  for (const one of [fan, performer]) {
    const left = await fetch(`${room.base}${one.location}`, { method: 'DELETE' })
    assert.equal(left.status, 200)
  }
  await waitFor(() => eventsOf(room.id).length === 4, 'all events')
  assert.deepEqual(
    eventsOf(room.id).map((event) => [event.type, 'accountId' in event && event.accountId]),
    [
      ['live', performerId],
      ['joined', fanId],
      ['left', fanId],
      ['ended', performerId],
    ],
  )
})

test('a kicked fan loses the picture within a second, and the old grant is worthless', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'))
  await room.live()
  const [kickedId, otherId] = [room.person(), room.person()]
  const joins = await room.joins('viewer', kickedId)
  const kicked = await openViewer(joins)
  const other = await openViewer(await room.joins('viewer', otherId))
  await waitFor(() => kicked.got.video > 10 && other.got.video > 10)
  const at = performance.now()
  await streaming.kick(room.id, kickedId)
  const before = other.got.video
  await waitFor(() => other.got.video > before + 45, 'the others to continue')
  assert.ok(kicked.got.lastAt - at < 1000, `the picture ended after ${kicked.got.lastAt - at} ms`)
  await assert.rejects(openViewer(joins), { status: 403 })
  // A new right, such as after paying again.
  const back = await openViewer(await room.joins('viewer', kickedId))
  await waitFor(() => back.got.video > 0)
})

test('closing a room ends the media of everyone, and no one can join', async () => {
  const room = await openRoom()
  const performer = await openPublisher(await room.joins('publisher'))
  await room.live()
  const fan = await openViewer(await room.joins('viewer'))
  await waitFor(() => fan.got.video > 0)
  await streaming.closeRoom(room.id)
  for (const one of [fan, performer]) await waitFor(async () => !(await isOpenSession(room.base, one)), 'the session to end')
  await waitFor(() => performance.now() - fan.got.lastAt > 1000, 'the picture to stop for a second')
  await assert.rejects(
    room.joins('viewer').then((joins) => openViewer(joins)),
    { status: 404 },
  )
  await assert.rejects(
    room.joins('publisher').then((joins) => openPublisher(joins)),
    { status: 404 },
  )
})

test('a performer who reloads the page replaces the old connection, and fans keep theirs', async () => {
  const room = await openRoom()
  const id = room.person()
  const first = await openPublisher(await room.joins('publisher', id))
  await room.live()
  const fan = await openViewer(await room.joins('viewer'))
  await waitFor(() => fan.got.video > 10)
  const second = await openPublisher(await room.joins('publisher', id))
  await waitFor(async () => !(await isOpenSession(room.base, first)), 'the first session to end')
  const { video, keyFrames } = fan.got
  await waitFor(() => fan.got.video > video + 30 && fan.got.keyFrames > keyFrames, 'the picture to continue')
  assert.equal(fan.got.ssrcs.size, 1)
  assert.equal(fan.missing(), 0, 'numbers continue without a gap')
  assert.deepEqual(
    eventsOf(room.id).map(({ type }) => type),
    ['live', 'joined'],
  )
  // The first device has lost its connection and must not take the stream back.
  const after = first.location.split('/').at(-1)
  const joins = await room.joins('publisher', id)
  const again = openPublisher(joins, { path: `${joins.grant.publishUrl}?after=${after}` })
  await assert.rejects(again, { status: 423 })
  assert.ok(await isOpenSession(room.base, second))
})

test('a second performer cannot publish into a broadcast', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'))
  await room.live()
  await assert.rejects(
    room.joins('publisher').then((joins) => openPublisher(joins)),
    /423 .*already streaming/,
  )
})

test('two people in a conversation see each other and not themselves', async () => {
  const room = await openRoom({ maxPublishers: 2 })
  const people = await Promise.all([room.joins('duplex'), room.joins('duplex')])
  await Promise.all([openPublisher(people[0], { kilobits: 100 }), openPublisher(people[1], { kilobits: 2000 })])
  await waitFor(() => eventsOf(room.id).filter(({ type }) => type === 'live').length === 2, 'both to be live')
  const [slow, fast] = await Promise.all([openViewer(people[1]), openViewer(people[0])])
  await waitFor(() => slow.got.video > 60 && fast.got.video > 60)
  const bytesPerPacket = ({ got }: typeof slow) => got.bytes / got.video
  assert.ok(bytesPerPacket(slow) < bytesPerPacket(fast), 'each plays the other')
  const [shown] = eventsOf(room.id)
  assert.ok(shown && 'accountId' in shown)
  const third = await openViewer(await room.joins('viewer'), { path: `/streaming/whep/${room.id}?of=${shown.accountId}` })
  await waitFor(() => third.got.video > 0, 'an observer to see the account they ask for')
})

test('packets that are lost on the way from the performer are asked for again', async () => {
  const room = await openRoom()
  const performer = await openPublisher(await room.joins('publisher'))
  await room.live()
  const fan = await openViewer(await room.joins('viewer'))
  await waitFor(() => fan.got.video > 10)
  performer.lose(0.1)
  await waitFor(() => performer.seen.nacks > 10, 'lost packets to be asked for')
  performer.lose(0)
  await waitFor(() => fan.missing() === 0, 'the gaps to be filled')
})

test('a fan whose program reads nothing neither slows others down nor fills the memory', async () => {
  const room = await openRoom()
  await openPublisher(await room.joins('publisher'), { kilobits: 3000 })
  await room.live()
  const deaf = await openViewer(await room.joins('viewer'))
  const fan = await openViewer(await room.joins('viewer'))
  await waitFor(() => deaf.got.video > 0 && fan.got.video > 0)
  deaf.fallSilent()
  deaf.close()
  const { video } = fan.got
  await waitFor(() => fan.got.video > video + 500)
  assert.equal(fan.missing(), 0)
})

test('frames of a performer are stored as pictures', async () => {
  const room = await openRoom({ sampleSeconds: 1 })
  await openPublisher(await room.joins('publisher'), { width: 320, height: 180 })
  const frame = await waitFor(() => events.find((event) => event.type === 'frame' && event.room === room.id), 'a frame')
  assert.ok(frame.type === 'frame' && frame.format === 'webp')
  const sharp = (await import('sharp')).default
  const { width, height } = await sharp(frame.path).metadata()
  assert.deepEqual([width, height], [320, 180])
})

test('simulcast: a fan gets the largest layer, and another one on request', async () => {
  const room = await openRoom()
  const joins = await room.joins('publisher')
  await openPublisher(joins, { layers: ['q', 'h', 'f'] })
  await room.live()
  const fan = await openViewer(await room.joins('viewer'))
  await waitFor(() => fan.layer() === 'f', 'the largest layer')
  const wish = (quality: string) =>
    fetch(`${room.base}${fan.location}/quality`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ quality }),
    })
  assert.equal((await wish('low')).status, 204)
  await waitFor(() => fan.layer() === 'q', 'the smallest layer')
  assert.equal((await wish('medium')).status, 204)
  await waitFor(() => fan.layer() === 'h', 'the middle layer')
  assert.equal((await wish('enormous')).status, 400)
  assert.equal((await wish('auto')).status, 204)
  await waitFor(() => fan.layer() === 'f', 'the largest layer again')
  fan.report(0.3)
  await waitFor(() => fan.layer() !== 'f', 'a smaller layer after losses')
  assert.equal(fan.got.ssrcs.size, 1)
})
