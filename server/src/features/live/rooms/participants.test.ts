/** Stories about everything that ends the right to watch: whatever happens, the viewer is out within seconds, without an open socket. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { signOut } from '@fanfare/contract/auth'
import { blockUser } from '@fanfare/contract/blocks'
import { follow, unfollow } from '@fanfare/contract/follows'
import * as live from '@fanfare/contract/live'
import * as chat from '@fanfare/contract/live-chat'
import { readIngest, readStreamToken, startRecording, stopRecording } from '@fanfare/contract/streaming'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goesLive, roomNameOf, staysLive, watches } from '../../../../test/live.ts'
import { isApiError } from '../../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { film } from '../../../../test/test-videos.ts'
import { waitFor } from '../../../../test/wait.ts'

let site: TestServer
let ada: Caller
let room: string
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada')
  room = await staysLive(site, (await goesLive(ada, { audience: 'followers' }))._id)
})

const code = (error: ApiError) => error.code
const isIn = (fan: Caller) => site.engine.isPlaying(roomNameOf(room), fan.id)
const token = (who: Caller) => who(readStreamToken, { body: { kind: 'live', _id: room } })
const viewer = async (name: string) => {
  const fan = await site.fan(name)
  await fan(follow, { params: { id: ada.id } })
  await watches(site, fan, room)
  return fan
}

/** Everything that ends the right of one viewer. */
const triggers: Readonly<Record<string, (fan: Caller) => Promise<unknown>>> = {
  'a block by the performer': (fan) => ada(blockUser, { body: { userId: fan.id } }),
  'a block by the fan': (fan) => fan(blockUser, { body: { userId: ada.id } }),
  'an unfollow': (fan) => fan(unfollow, { params: { id: ada.id } }),
  'a ban from the room': (fan) =>
    ada(chat.sanctionLiveViewer, { params: { id: room, accountId: fan.id }, body: { kind: 'ban' } }),
  'a sign-out': (fan) => fan(signOut),
  'a suspension': (fan) => site.sql.query(`update accounts set status = 'suspended' where id = $1`, [fan.id]),
  'another audience': () =>
    ada(live.updateLiveRoom, { params: { id: room }, body: { title: 'A show', category: 'talk', audience: 'subscribers' } }),
}

for (const [name, ends] of Object.entries(triggers))
  test(`a viewer who has no open window is removed after ${name}, and a viewer with the right stays`, async () => {
    const [fan, other] = [await viewer(`fan${name.length}`), await viewer(`other${name.length}`)]
    await ends(fan)
    await waitFor(async () => !isIn(fan), 'the viewer to be removed')
    assert.notEqual(await token(fan).then(() => 'given', code), 'given')
    if (name === 'another audience') return
    assert.ok(isIn(other))
    const listed = async () =>
      (await ada(live.listLiveViewers, { params: { id: room }, query: { limit: 100 } })).data.map(({ person }) => person._id)
    await waitFor(async () => !(await listed()).includes(fan.id), 'the list without the viewer')
    assert.ok((await listed()).includes(other.id))
  })

test('viewers are counted by account, can hide, and come back after a part of the engine restarts', async () => {
  const bea = await site.performer('bea')
  const { _id: id } = await goesLive(bea)
  const [felix, gina] = [await site.fan('felix'), await site.fan('gina')]
  const first = await watches(site, felix, id)
  await watches(site, felix, id)
  await watches(site, gina, id)
  const list = (who: Caller) => who(live.listLiveViewers, { params: { id }, query: {} })
  assert.equal((await list(gina)).total, 2)
  site.engine.leave(first)
  await gina(live.hideLiveViewer, { params: { id }, body: { isHidden: true } })
  assert.deepEqual(
    (await list(felix)).data.map(({ person }) => person.username),
    ['felix'],
  )
  assert.equal((await list(bea)).total, 2)
  const seen = async () => (await felix(live.joinLiveRoom, { params: { id } })).viewers
  assert.equal(await seen(), 2)
  site.engine.restart(roomNameOf(id))
  await waitFor(async () => (await seen()) === 0, 'no one to be counted')
  await watches(site, felix, id)
  assert.equal(await seen(), 1)
  assert.deepEqual(
    (await site.engine.expected()).filter((one) => one.id === roomNameOf(id)).map(({ maxPublishers }) => maxPublishers),
    [1],
  )
  const blocked = await site.fan('blocked')
  await blocked(chat.sendLiveMessage, { params: { id }, body: { text: 'hello' } })
  await bea(blockUser, { body: { userId: blocked.id } })
  await assert.rejects(list(blocked), isApiError('not_found'))
})

test('a flood of joins by one fan is one viewer with one right', async () => {
  const dora = await site.performer('dora')
  const { _id: id } = await goesLive(dora)
  const fan = await site.fan('flood')
  await Promise.all(Array.from({ length: 50 }, () => fan(readStreamToken, { body: { kind: 'live', _id: id } })))
  await Promise.all(Array.from({ length: 20 }, () => watches(site, fan, id)))
  const rights = await site.sql.query('select from stream_participants where room_id = $1', [id])
  assert.deepEqual([rights.rowCount, (await fan(live.joinLiveRoom, { params: { id } })).viewers], [1, 1])
})

test('a recording becomes a video of the vault, which ticket holders can watch afterwards', async () => {
  const [cleo, fan] = [await site.performer('cleo'), await site.fan('holder', 100)]
  const { _id: id } = await goesLive(cleo, { isRecorded: true, replayForHolders: true, price: 20 })
  await site.quiet()
  assert.equal(site.engine.recordings.size, 1)
  assert.equal((await cleo(live.viewOwnLiveRoom, { params: { id } })).isRecording, true)
  await fan(live.buyLiveTicket, { params: { id }, body: { price: 20 } })
  await site.sql.query(`update live_rooms set started_at = started_at - interval '11 minutes' where id = $1`, [id])
  const path = join(site.ctx.config.uploadFolder, 'recording.mp4')
  const bytes = Buffer.from(await (await film(site, 1)).arrayBuffer())
  await writeFile(path, bytes)
  site.engine.recorded(roomNameOf(id), [{ path, accountId: cleo.id, type: 'video/mp4', durationMs: 1000, bytes: bytes.length }])
  await waitFor(async () => (await cleo(live.viewOwnLiveRoom, { params: { id } })).recordingIds.length === 1, 'the recording')
  await cleo(live.changeLiveStatus, { body: { _id: id, status: 'ended' } })
  await site.quiet()
  assert.equal(site.engine.recordings.size, 0)
  const seen = await fan(live.joinLiveRoom, { params: { id } })
  assert.ok(!seen.locked)
  assert.deepEqual([seen.can, seen.replay?.status], [['replay'], 'ready'])
  assert.equal((await fetch(site.base + seen.replay!.url, { headers: { authorization: fan.token } })).status, 200)
  await assert.rejects((await site.fan('late'))(live.joinLiveRoom, { params: { id } }), isApiError('not_found'))
})

test('only the performer records, and gets a key for OBS that a new one revokes', async () => {
  const rival = await site.performer('rival')
  const body = { kind: 'live', _id: room }
  for (const route of [startRecording, stopRecording]) await assert.rejects(rival(route, { body }), isApiError('not_found'))
  await ada(startRecording, { body })
  await ada(startRecording, { body })
  assert.equal(site.engine.recordings.size, 1)
  await ada(stopRecording, { body })
  const first = await ada(readIngest, { body })
  assert.equal((await ada(readIngest, { body })).key, first.key)
  assert.notEqual((await ada(readIngest, { body: { ...body, renew: true } })).key, first.key)
  assert.notEqual(await rival(readIngest, { body }).then(() => 'given', code), 'given')
  assert.equal(await token(rival).catch(code), 'not_allowed')
  assert.equal(await ada(readStreamToken, { body: { kind: 'nothing', _id: room } }).catch(code), 'not_found')
})
