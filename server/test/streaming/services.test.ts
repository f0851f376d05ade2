/** Stories about LiveKit and Agora: what the site does when a service lies, repeats itself, forgets or is silent. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'vitest'
import type { StreamEvent } from '#platform/streaming/engine.ts'
import { waitFor } from '../wait.ts'
import { verifiedClaims as agoraClaims } from './fake-agora.ts'
import { signJwt, verifiedClaims as livekitClaims } from './fake-livekit.ts'
import { openAgoraSite, openLivekitSite, openRoom, person } from './test-engines.ts'

const livekit = await openLivekitSite({ LIVEKIT_INGRESS: 'yes' })
const agora = await openAgoraSite()
const both = [
  ['livekit', livekit],
  ['agora', agora],
] as const

const isOf = (type: StreamEvent['type'], room: string) => (event: StreamEvent) => event.type === type && event.room === room

describe.each(both)('%s', (_name, engine) => {
  const { site, events, service, bucket, publish, play } = engine
  const { streaming } = site.ctx

  test('a recording becomes a file of the performer, and leaves nothing in the bucket', async () => {
    const room = await openRoom(engine, 2)
    const [ada, bob] = [person(), person()]
    await publish(await room.grant('duplex', ada))
    await play(await room.grant('viewer'))
    const recording = await streaming.startRecording(room.id)
    // Someone who goes live later is recorded, too.
    await publish(await room.grant('duplex', bob))
    await streaming.stopRecording(room.id, recording)
    const recorded = await waitFor(() => events.find(isOf('recorded', room.id)), 'the recording')
    assert.ok(recorded.type === 'recorded' && recorded.recording === recording)
    assert.deepEqual(
      recorded.files.map(({ accountId }) => accountId),
      [ada, bob],
    )
    assert.ok(recorded.files.every(({ durationMs, bytes }) => durationMs > 900 && bytes > 1000))
    await waitFor(() => bucket.objects.size === 0, 'the bucket to be empty')
  })

  test('a performer who stops and goes live again has two files', async () => {
    const room = await openRoom(engine)
    const ada = person()
    const publisher = await publish(await room.grant('publisher', ada))
    const recording = await streaming.startRecording(room.id)
    await publisher.unpublish()
    await publisher.publish()
    await streaming.stopRecording(room.id, recording)
    const recorded = await waitFor(() => events.find(isOf('recorded', room.id)), 'the recording')
    assert.deepEqual(recorded.type === 'recorded' && recorded.files.map(({ accountId }) => accountId), [ada, ada])
  })

  test('a bucket that does not respond delays a recording, and loses nothing', async () => {
    const room = await openRoom(engine)
    await publish(await room.grant('publisher'))
    const recording = await streaming.startRecording(room.id)
    bucket.fail('/', 'error_before', 'always')
    await streaming.stopRecording(room.id, recording)
    assert.ok(!events.some(isOf('recorded', room.id)))
    bucket.heal()
    await streaming.stopRecording(room.id, recording)
    const recorded = await waitFor(() => events.find(isOf('recorded', room.id)), 'the recording')
    assert.equal(recorded.type === 'recorded' && recorded.files.length, 1)
  })

  test('a closed room completes its recording', async () => {
    const room = await openRoom(engine)
    await publish(await room.grant('publisher'))
    await streaming.startRecording(room.id)
    await streaming.closeRoom(room.id)
    await waitFor(() => events.find(isOf('recorded', room.id)), 'the recording')
  })

  test('a service that is down gets a clear sentence, and stops neither the site nor anyone else', async () => {
    const room = await openRoom(engine)
    const felix = person()
    const viewer = await play(await room.grant('viewer', felix))
    for (const fault of ['error_before', 'refused', 'lost'] as const) {
      service.fail('/', fault, 'always')
      await assert.rejects(openRoom(engine), { code: 'not_ready', message: /isn’t available right now/ })
      const health = await streaming.health()
      assert.ok(!health.isReady && /does not respond/.test(health.reason ?? ''), health.reason)
      assert.equal((await fetch(`${site.api}/health`)).status, 200)
      service.heal()
    }
    service.fail('/', 'error_before', 'always')
    await assert.rejects(streaming.kick(room.id, felix), { code: 'not_ready' })
    assert.ok(viewer.isIn())
    service.heal()
    await waitFor(() => !viewer.isIn(), 'the kick to be repeated')
    assert.ok((await streaming.health()).isReady)
  })

  test('a lost webhook costs seconds', async () => {
    const room = await openRoom(engine)
    const grant = await room.grant('publisher')
    service.tellsTo('http://127.0.0.1:9')
    await publish(grant).catch(() => undefined)
    service.tellsTo(site.base)
    await waitFor(() => events.some(isOf('live', room.id)), 'live')
  })

  test('a room of another site at the same service is left alone', async () => {
    const before = service.calls.length
    const room = `other-${randomUUID()}`
    const status = await (engine === livekit
      ? livekit.service.post({ event: 'participant_joined', id: randomUUID(), room: { name: room } })
      : agora.service.post(notice(room)))
    assert.equal(status, 200)
    assert.ok(service.calls.slice(before).every(({ path, body }) => !path.includes(room) && !body.includes(room)))
  })
})

const notice = (channelName: string, notifyMs = Date.now()) => ({
  noticeId: randomUUID(),
  productId: 1,
  eventType: 103,
  notifyMs,
  payload: { channelName },
})

test("LiveKit's token has exactly the rights of its role, for a minute and one room", async () => {
  const room = await openRoom(livekit)
  const ada = person()
  const claimsOf = async (role: 'publisher' | 'viewer' | 'duplex') => {
    const grant = await room.grant(role, ada)
    assert.ok(grant.engine === 'livekit' && grant.url.startsWith('ws://'))
    return livekitClaims(grant.token)
  }
  const [publisher, viewer, duplex] = [await claimsOf('publisher'), await claimsOf('viewer'), await claimsOf('duplex')]
  const sources = ['camera', 'microphone', 'screen_share', 'screen_share_audio']
  const shared = { room: room.id, roomJoin: true, canPublishData: false, canUpdateOwnMetadata: false }
  assert.deepEqual(publisher.video, { ...shared, canPublish: true, canSubscribe: false, canPublishSources: sources })
  assert.deepEqual(viewer.video, { ...shared, canPublish: false, canSubscribe: true })
  assert.deepEqual(duplex.video, { ...shared, canPublish: true, canSubscribe: true, canPublishSources: sources })
  assert.ok(publisher.exp - Date.now() / 1000 <= 61)
  assert.ok(!JSON.stringify(viewer).includes(ada), 'other viewers do not learn who watches')
  assert.equal(publisher.name, ada)
  assert.throws(() => livekitClaims(signJwt({ ...viewer, video: publisher.video }, 'another secret')))
})

test("Agora's token has exactly the rights of its role, for one channel and one number", async () => {
  const room = await openRoom(agora)
  const claimsOf = async (role: 'publisher' | 'viewer') => {
    const grant = await room.grant(role)
    assert.ok(grant.engine === 'agora' && grant.channel === room.id)
    const claims = agoraClaims(grant.token)
    assert.deepEqual([claims.channel, claims.uid], [room.id, String(grant.uid)])
    assert.throws(() => agoraClaims(grant.token, '0'.repeat(32)))
    await assert.rejects(agora.service.join({ ...grant, channel: 'another' }), /refused/)
    await assert.rejects(agora.service.join({ ...grant, uid: grant.uid + 1 }), /refused/)
    return [...claims.privileges.keys()]
  }
  assert.deepEqual(await claimsOf('publisher'), [1, 2, 3, 4])
  assert.deepEqual(await claimsOf('viewer'), [1])
})

test('a fan who publishes at Agora without its role check is removed by the site', async () => {
  const room = await openRoom(agora)
  const grant = await room.grant('viewer')
  assert.ok(grant.engine === 'agora')
  const fan = await agora.service.join(grant, false)
  await fan.publish()
  await waitFor(() => !fan.isIn(), 'the fan to be out')
  assert.ok(!agora.events.some(isOf('live', room.id)))
})

test('a grant of Agora cannot be used to join after its time, although the token would last', async () => {
  const room = await openRoom(agora)
  const grant = await agora.site.ctx.streaming.grant({ room: room.id, accountId: person(), role: 'viewer', seconds: 0 })
  assert.ok(grant.engine === 'agora' && agoraClaims(grant.token).expiresIn > 3600)
  const late = await agora.service.join(grant)
  await waitFor(() => !late.isIn(), 'the late fan to be out')
})

test('a forged, changed, expired or repeated webhook of LiveKit is refused, and changes nothing', async () => {
  const room = await openRoom(livekit)
  const event = { event: 'participant_joined', id: randomUUID(), room: { name: room.id } }
  const post: typeof livekit.service.post = (...given) => livekit.service.post(...given)
  assert.equal(await post(event, { secret: 'a made up secret' }), 400)
  assert.equal(await post(event, { body: JSON.stringify({ ...event, room: { name: 'other' } }) }), 400)
  assert.equal(await post(event, { exp: Date.now() / 1000 - 60 }), 400)
  assert.equal(await post(event, { body: 'x'.repeat(300_000) }), 413)
  assert.equal(await post(event), 200)
  assert.equal(await post(event), 400)
  assert.ok(!livekit.events.some(({ room: name }) => name === room.id))
})

test('a forged, old or repeated notification of Agora is refused, and changes nothing', async () => {
  const room = await openRoom(agora)
  const post: typeof agora.service.post = (...given) => agora.service.post(...given)
  const event = notice(room.id)
  assert.equal(await post(event, 'a made up secret'), 400)
  assert.equal(await post(notice(room.id, Date.now() - 600_000)), 400)
  assert.equal(await post({ noticeId: 1 }), 400)
  assert.equal(await post(event), 200)
  assert.equal(await post(event), 400)
  assert.ok(!agora.events.some(({ room: name }) => name === room.id))
})

test('a LiveKit that has lost its rooms gets them back, and people are told to join again', async () => {
  const room = await openRoom(livekit)
  livekit.service.restart()
  await waitFor(() => livekit.events.some(isOf('restarted', room.id)), 'the room to be open again')
  assert.ok(livekit.service.rooms.has(room.id))
})

test('an encoder keeps its key until a new version revokes it', async () => {
  const { streaming } = livekit.site.ctx
  const room = await openRoom(livekit)
  const ada = person()
  const first = await streaming.ingest?.({ room: room.id, accountId: ada, version: 0 })
  assert.deepEqual(await streaming.ingest?.({ room: room.id, accountId: ada, version: 0 }), first)
  await streaming.openRoom({ id: room.id, maxPublishers: 1, ingestVersion: 1 })
  assert.equal(livekit.service.ingresses.size, 0)
  const second = await streaming.ingest?.({ room: room.id, accountId: ada, version: 1 })
  assert.ok(first && second && first.key !== second.key)
  assert.equal(agora.site.ctx.streaming.ingest, undefined)
})

test('without a bucket nothing can be recorded', async () => {
  const noBucket = Object.fromEntries(Object.keys(agora.bucket.env).map((name) => [name, '']))
  const { site } = await openAgoraSite(noBucket)
  const { streaming } = site.ctx
  assert.equal(streaming.capabilities.recording, false)
  await streaming.openRoom({ id: 'room', maxPublishers: 1 })
  await assert.rejects(streaming.startRecording('room'), { code: 'not_found' })
})
