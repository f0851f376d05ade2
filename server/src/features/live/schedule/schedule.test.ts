import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { listScheduled, moveScheduled } from '@fanfare/contract/calendar'
import { follow } from '@fanfare/contract/follows'
import * as live from '@fanfare/contract/live'
import { listNotifications } from '@fanfare/contract/notifications'
import { addMinutes } from '#lib/time.ts'
import { liveForm, runsJob } from '../../../../test/live.ts'
import { isApiError } from '../../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const code = (error: ApiError) => error.code
const inMinutes = (minutes: number) => addMinutes(site.clock.now(), minutes).toISOString()
const schedules = (who: Caller, minutes: number, title = 'A show') =>
  who(live.createLiveRoom, { body: { ...liveForm, title, startsAt: inMinutes(minutes) } })
const reminds = (who: Caller, id: string) => who(live.remindOfLiveRoom, { params: { id } })
const titles = async (who: Caller) =>
  (await who(listNotifications, { query: {} })).data.filter(({ link }) => link === '/live/ada').map(({ title }) => title)

test('people with a reminder hear once before the show and once when it starts, whether they follow or not', async () => {
  const [ada, felix, gina, hanna] = [
    await site.performer('ada'),
    await site.fan('felix'),
    await site.fan('gina'),
    await site.fan('hanna'),
  ]
  await felix(follow, { params: { id: ada.id } })
  const room = await schedules(ada, 60)
  for (const fan of [felix, gina]) for (let i = 0; i < 2; i++) await reminds(fan, room._id)
  const seen = await gina(live.joinLiveRoom, { params: { id: room._id } })
  assert.deepEqual([seen.isReminded, seen.can], [true, ['remind']])
  await reminds(hanna, room._id)
  await hanna(live.forgetLiveReminder, { params: { id: room._id } })
  assert.equal((await ada(live.viewOwnLiveRoom, { params: { id: room._id } })).reminders, 2)
  await runsJob(site, 'remind of shows')
  assert.deepEqual(await titles(gina), [])
  site.clock.moveTo(addMinutes(site.clock.now(), 50))
  for (let i = 0; i < 2; i++) await runsJob(site, 'remind of shows')
  assert.deepEqual(await titles(gina), ['A show begins in a few minutes'])
  await ada(live.changeLiveStatus, { body: { _id: room._id, status: 'live' } })
  await site.quiet()
  for (const fan of [felix, gina]) assert.deepEqual(await titles(fan), ['Is live now: A show', 'A show begins in a few minutes'])
  assert.deepEqual(await titles(hanna), [])
  await assert.rejects(reminds(hanna, room._id), isApiError('not_allowed'))
})

test('a performer finds scheduled shows in the calendar and moves them, but not those of others or without end', async () => {
  const [bea, rival] = [await site.performer('bea'), await site.performer('rival')]
  const room = await schedules(bea, 100, 'A long evening')
  const listed = async (who: Caller) => (await who(listScheduled, { query: {} })).data
  assert.deepEqual(
    (await listed(bea)).map(({ kind, title, link, status }) => [kind, title, link, status]),
    [['live', 'A long evening', `/studio/live/${room._id}`, 'scheduled']],
  )
  const moves = (who: Caller, minutes: number) =>
    who(moveScheduled, { params: { kind: 'live', id: room._id }, body: { at: inMinutes(minutes) } }).then(() => 'moved', code)
  assert.equal(await moves(bea, 200), 'moved')
  assert.deepEqual(
    [await moves(rival, 300), await moves(bea, -5), await moves(bea, 400 * 24 * 60)],
    ['not_found', 'not_valid', 'not_valid'],
  )
  assert.deepEqual(await listed(rival), [])
  const many = await Promise.all(Array.from({ length: 49 }, (_, i) => schedules(bea, 300 + i).then(() => 'scheduled', code)))
  assert.deepEqual(new Set(many), new Set(['scheduled']))
  await assert.rejects(schedules(bea, 400), isApiError('not_allowed'))
})

test('fans see live rooms first, then scheduled ones by time, and past shows nowhere', async () => {
  const [cleo, dora, fan] = [await site.performer('cleo'), await site.performer('dora'), await site.fan('viewer')]
  const later = await schedules(cleo, 90, 'zebra later')
  const sooner = await schedules(cleo, 60, 'zebra sooner')
  const now = await dora(live.createLiveRoom, { body: { ...liveForm, title: 'zebra now' } })
  const cancelled = await schedules(dora, 70, 'zebra cancelled')
  await dora(live.changeLiveStatus, { body: { _id: cancelled._id, status: 'cancelled' } })
  const found = await fan(live.searchLiveRooms, { query: { q: 'zebra' } })
  assert.deepEqual(
    found.data.map(({ _id }) => _id),
    [now._id, sooner._id, later._id],
  )
  assert.equal((await fan(live.searchLiveRooms, { query: { q: 'zebra', followed: true } })).total, 0)
  await fan(follow, { params: { id: cleo.id } })
  assert.equal((await fan(live.searchLiveRooms, { query: { q: 'zebra', followed: true } })).total, 2)
  assert.equal((await site.guest(live.searchLiveRooms, { query: { q: 'zebra' } })).data[0]?.unlock[0]?.by, 'login')
})
