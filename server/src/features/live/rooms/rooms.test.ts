import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { follow } from '@fanfare/contract/follows'
import * as live from '@fanfare/contract/live'
import { sanctionLiveViewer } from '@fanfare/contract/live-chat'
import { listNotifications } from '@fanfare/contract/notifications'
import { search } from '@fanfare/contract/search'
import { readStreamToken } from '@fanfare/contract/streaming'
import { changeTextRules } from '@fanfare/contract/text-rules'
import { addMinutes } from '#lib/time.ts'
import { isApiError } from '../../../../test/payments.ts'
import { goesLive, liveForm, roomNameOf, watches } from '../../../../test/live.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'

let site: TestServer
let ada: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada')
  fan = await site.fan('felix', 500)
})

const code = (error: ApiError) => error.code
const ends = (who: Caller, _id: string) => who(live.changeLiveStatus, { body: { _id, status: 'ended' } })
const token = (who: Caller, _id: string) => who(readStreamToken, { body: { kind: 'live', _id } })
const joins = (who: TestServer['guest'], id: string) => who(live.joinLiveRoom, { params: { id } })
const beats = (who: Caller, _id: string, duration = 10) => who(live.beatLiveRoom, { body: { _id, duration } })

test('a performer goes live, a follower is notified and watches, and the show ends for everyone', async () => {
  await fan(follow, { params: { id: ada.id } })
  const room = await goesLive(ada, { title: 'Morning in the studio', category: 'art' })
  assert.deepEqual([room.status, room.tickets, room.version], ['live', 'none', 1])
  await site.quiet()
  const notified = (await fan(listNotifications, { query: {} })).data.find(({ link }) => link === '/live/ada')
  assert.equal(notified?.title, 'Is live now: Morning in the studio')
  assert.ok(site.engine.rooms.has(roomNameOf(room._id)))

  const publisher = await token(ada, room._id)
  assert.ok(publisher.engine === 'embedded' && publisher.publishUrl)
  await watches(site, fan, room._id)
  const seen = await joins(fan, room._id)
  assert.ok(!seen.locked)
  assert.deepEqual([seen.viewers, seen.can], [1, ['watch', 'chat', 'tip', 'buy']])
  const [found] = (await fan(live.searchLiveRooms, { query: { status: 'live', q: 'morning' } })).data
  assert.deepEqual([found?._id, found?.locked, found?.viewers], [room._id, false, 1])

  assert.deepEqual((await beats(ada, room._id)).viewers, 1)
  const ended = await ends(ada, room._id)
  assert.deepEqual([ended.status, ended.endedBy, ended.peak], ['ended', 'performer', 1])
  await site.quiet()
  assert.ok(!site.engine.rooms.has(roomNameOf(room._id)))
  assert.equal(await joins(fan, room._id).catch(code), 'not_found')
  assert.equal(await token(fan, room._id).catch(code), 'not_found')
  assert.equal(await ends(ada, room._id).catch(code), 'changed_meanwhile')
})

test('a performer is live in one room at a time, even with ten parallel requests', async () => {
  const bea = await site.performer('bea')
  const answers = await Promise.all(Array.from({ length: 10 }, () => goesLive(bea).then(() => 'live', code)))
  assert.deepEqual(answers.toSorted(), [...Array.from({ length: 9 }, () => 'already_done'), 'live'])
  const [room] = (await bea(live.searchOwnLiveRooms, { query: {} })).data
  await ends(bea, room!._id)
})

test('a room without a heartbeat for a minute ends, and one with a heartbeat continues', async () => {
  const cleo = await site.performer('cleo')
  const room = await goesLive(cleo)
  const tend = () => site.sql.query(`select graphile_worker.add_job('tend live rooms')`)
  site.clock.moveTo(addMinutes(site.clock.now(), 0.9))
  assert.equal((await beats(cleo, room._id)).status, 'live')
  site.clock.moveTo(addMinutes(site.clock.now(), 0.9))
  await tend()
  await site.quiet()
  assert.equal((await beats(cleo, room._id)).status, 'live')
  site.clock.moveTo(addMinutes(site.clock.now(), 1.1))
  await tend()
  await site.quiet()
  const [own] = (await cleo(live.searchOwnLiveRooms, { query: {} })).data
  assert.deepEqual([own?.status, own?.endedBy], ['ended', 'clock'])
  assert.equal((await beats(cleo, room._id)).status, 'ended')
  for (const duration of [-1, -60_000, 0.5, Number.MAX_SAFE_INTEGER])
    await assert.rejects(beats(cleo, room._id, duration), isApiError('not_valid'))
})

test('another performer, a fan and a visitor cannot start, change, end, record or publish in a room', async () => {
  const [dora, rival] = [await site.performer('dora'), await site.performer('rival')]
  const room = await goesLive(dora)
  assert.equal(await ends(rival, room._id).catch(code), 'not_found')
  assert.equal(await beats(rival, room._id).catch(code), 'not_found')
  assert.equal(await rival(live.updateLiveRoom, { params: { id: room._id }, body: liveForm }).catch(code), 'not_found')
  assert.equal(await rival(live.viewOwnLiveRoom, { params: { id: room._id } }).catch(code), 'not_found')
  assert.equal(await ends(fan, room._id).catch(code), 'not_allowed')
  const asViewer = await token(rival, room._id)
  assert.ok(asViewer.engine === 'embedded' && asViewer.publishUrl === undefined)
  assert.deepEqual(
    site.engine.granted.filter((one) => one.room === roomNameOf(room._id)).map(({ role }) => role),
    ['viewer'],
  )
  const visitor = await joins(site.guest, room._id)
  assert.ok(visitor.locked)
  assert.deepEqual(visitor.unlock, [{ by: 'login' }])
  await ends(dora, room._id)
})

test('rooms for followers and subscribers tell others how to get in, and blocked people see none', async () => {
  const eve = await site.performer('eve')
  const stranger = await site.fan('stranger')
  const room = await goesLive(eve, { audience: 'followers' })
  const locked = await joins(stranger, room._id)
  assert.ok(locked.locked)
  assert.deepEqual([locked.unlock, locked.can, locked.preview], [[{ by: 'follow' }], [], undefined])
  assert.equal(await token(stranger, room._id).catch(code), 'not_allowed')
  await stranger(follow, { params: { id: eve.id } })
  assert.equal((await joins(stranger, room._id)).locked, false)
  await eve(live.updateLiveRoom, { params: { id: room._id }, body: { ...liveForm, audience: 'subscribers' } })
  const forSubscribers = await joins(stranger, room._id)
  assert.ok(forSubscribers.locked)
  assert.deepEqual(forSubscribers.unlock, [{ by: 'subscribe' }])
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [eve.id, stranger.id])
  assert.equal(await joins(stranger, room._id).catch(code), 'not_found')
  assert.equal((await stranger(live.searchLiveRooms, { query: { username: 'eve' } })).total, 0)
  await ends(eve, room._id)
})

test('a preview runs once, whatever its viewer reloads, and then removes the viewer', async () => {
  const finn = await site.performer('finn')
  const passer = await site.fan('passer')
  const room = await goesLive(finn, { audience: 'subscribers', previewSeconds: 30 })
  const before = await joins(passer, room._id)
  assert.ok(before.locked)
  assert.deepEqual([before.preview, before.can], [{ seconds: 30, secondsLeft: 30 }, ['watch']])
  await watches(site, passer, room._id)
  site.clock.moveTo(addMinutes(site.clock.now(), 0.3))
  await beats(finn, room._id)
  await token(passer, room._id)
  site.clock.moveTo(addMinutes(site.clock.now(), 0.3))
  await beats(finn, room._id)
  await waitFor(async () => !site.engine.isPlaying(roomNameOf(room._id), passer.id), 'the viewer to be removed')
  assert.equal(await token(passer, room._id).catch(code), 'not_allowed')
  const after = await joins(passer, room._id)
  assert.ok(after.locked)
  assert.deepEqual([after.preview?.secondsLeft, after.can], [0, []])
  await ends(finn, room._id)
})

test('titles follow the rules of the site, and prices and tiers are checked', async () => {
  const gina = await site.performer('gina')
  const operator = await site.operator()
  await operator(changeTextRules, { body: { bannedWords: 'forbidden', linksAllowed: true } })
  await assert.rejects(goesLive(gina, { title: 'A forbidden show' }), isApiError('not_valid', 'title'))
  await assert.rejects(goesLive(gina, { price: 0.01 }), isApiError('not_valid', 'price'))
  await assert.rejects(goesLive(gina, { tierIds: [ada.id], audience: 'subscribers' }), isApiError('not_valid', 'tierIds'))
  await assert.rejects(goesLive(gina, { tierIds: [ada.id] }), isApiError('not_valid', 'tierIds'))
  await assert.rejects(goesLive(gina, { title: '‮evil' }), isApiError('not_valid', 'title'))
  const pending = await site.performer('pending', 'pending')
  await assert.rejects(goesLive(pending), isApiError('not_verified'))
})

test('people find shows in the search of the site while they are live or scheduled', async () => {
  const hana = await site.performer('hana')
  const find = async (who: TestServer['guest']) =>
    (await who(search, { body: { q: 'lanternsong', kind: 'live' } })).data.map(({ title }) => title)
  const room = await goesLive(hana, { title: 'Lanternsong at dusk' })
  const startsAt = addMinutes(site.clock.now(), 600).toISOString()
  const form = { ...liveForm, title: 'Lanternsong for followers', audience: 'followers', price: 20, startsAt } as const
  await hana(live.createLiveRoom, { body: form })
  await site.quiet()
  assert.deepEqual([await find(fan), await find(site.guest)], [['Lanternsong at dusk'], ['Lanternsong at dusk']])
  const banned = await site.fan('banned')
  await hana(sanctionLiveViewer, { params: { id: room._id, accountId: banned.id }, body: { kind: 'ban' } })
  assert.deepEqual(await find(banned), [])
  await ends(hana, room._id)
  await site.quiet()
  assert.deepEqual(await find(fan), [])
})
