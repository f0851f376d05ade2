import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { blockUser } from '@fanfare/contract/blocks'
import * as earnings from '@fanfare/contract/earnings'
import * as live from '@fanfare/contract/live'
import { sanctionLiveViewer } from '@fanfare/contract/live-chat'
import { listNotifications } from '@fanfare/contract/notifications'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { readMe } from '@fanfare/contract/users'
import { addMinutes } from '#lib/time.ts'
import { assertBooks } from '../../../../test/books.ts'
import { isApiError } from '../../../../test/payments.ts'
import { goesLive, keepsLive, liveForm, runsJob } from '../../../../test/live.ts'
import { openSocket } from '../../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const code = (error: ApiError) => error.code
const balanceOf = async (fan: Caller) => (await fan(readMe)).balance
const buys = (fan: Caller, id: string, price = 20, key?: string) =>
  fan(live.buyLiveTicket, { params: { id }, body: { price } }, key === undefined ? {} : { key })
const sets = (who: Caller, _id: string, status: 'live' | 'ended' | 'cancelled') =>
  who(live.changeLiveStatus, { body: { _id, status } })
const joins = (who: Caller, id: string) => who(live.joinLiveRoom, { params: { id } })
const own = async (who: Caller, id: string) => who(live.viewOwnLiveRoom, { params: { id } })
const inMinutes = (minutes: number) => addMinutes(site.clock.now(), minutes).toISOString()
const schedules = (who: Caller, minutes = 30) =>
  who(live.createLiveRoom, { body: { ...liveForm, price: 20, startsAt: inMinutes(minutes) } })
const pass = (minutes: number) => site.clock.moveTo(addMinutes(site.clock.now(), minutes))

// First: a window receives nothing while the clock is moved, so the show is older instead.
test('a performer’s windows show it when tickets are paid, or returned to fans', async () => {
  const [greta, fan, banned] = [await site.performer('greta'), await site.fan('gustav', 100), await site.fan('gerd', 100)]
  const room = await schedules(greta)
  for (const one of [fan, banned]) await buys(one, room._id)
  await site.quiet()
  const window = await openSocket(site.base, greta.token)
  const news = () => window.all(live.ownLiveChanged).length
  await greta(sanctionLiveViewer, { params: { id: room._id, accountId: banned.id }, body: { kind: 'ban' } })
  await waitFor(() => news() === 1, 'the returned ticket to reach the window')
  await sets(greta, room._id, 'live')
  await waitFor(() => news() === 2, 'the start to reach the window')
  await site.sql.query(`update live_rooms set started_at = started_at - interval '11 minutes' where id = $1`, [room._id])
  await runsJob(site, 'settle tickets')
  await waitFor(() => news() === 3, 'the paid tickets to reach the window')
  assert.equal((await own(greta, room._id)).tickets, 'released')
})

test('a fan buys a ticket for a scheduled show, and the performer is paid once the show has run for ten minutes', async () => {
  const [ada, fan] = [await site.performer('ada'), await site.fan('felix', 100)]
  const room = await schedules(ada)
  const locked = await joins(fan, room._id)
  assert.ok(locked.locked)
  assert.deepEqual(locked.unlock, [{ by: 'purchase', price: 20, items: 0 }])
  const receipt = await buys(fan, room._id)
  assert.deepEqual([receipt.kind, receipt.tokens, receipt.balance, receipt.targetId], ['live', 20, 80, room._id])
  const open = await joins(fan, room._id)
  assert.ok(!open.locked && open.hasTicket)
  await site.quiet()
  assert.deepEqual([(await own(ada, room._id)).tickets, (await own(ada, room._id)).earnings.held], ['held', 20])
  assert.equal((await ada(earnings.listEarnings)).total, 0)

  await sets(ada, room._id, 'live')
  await keepsLive(site, ada, room._id, 10.1)
  await runsJob(site, 'settle tickets')
  const show = await own(ada, room._id)
  assert.deepEqual([show.tickets, show.earnings.tickets, show.earnings.held, show.ticketsSold], ['released', 20, 0, 1])
  assert.deepEqual(
    (await ada(earnings.listEarnings)).data.map(({ kind, gross }) => [kind, gross]),
    [['live', 20]],
  )
  await sets(ada, room._id, 'ended')
  await site.quiet()
  assert.equal(await balanceOf(fan), 80)
  assert.deepEqual(
    (await fan(listOwnPurchases, { query: {} })).data.map(({ kind, targetId }) => [kind, targetId]),
    [['live', room._id]],
  )
  await assertBooks(site)
})

test('a fan gets the tokens back when the show breaks off within ten minutes, is cancelled, or never starts', async () => {
  const [bea, fan] = [await site.performer('bea'), await site.fan('bruno', 100)]
  const [broken, cancelled, missed] = [await schedules(bea, 30), await schedules(bea, 40), await schedules(bea, 50)]
  for (const { _id } of [broken, cancelled, missed]) await buys(fan, _id)
  assert.equal(await balanceOf(fan), 40)
  await sets(bea, broken._id, 'live')
  await keepsLive(site, bea, broken._id, 9.5)
  await sets(bea, broken._id, 'ended')
  await site.quiet()
  assert.equal(await balanceOf(fan), 60)
  await sets(bea, cancelled._id, 'cancelled')
  await site.quiet()
  assert.equal(await balanceOf(fan), 80)
  pass(80)
  await runsJob(site, 'tend live rooms')
  await site.quiet()
  assert.equal(await balanceOf(fan), 100)
  assert.deepEqual(await Promise.all([broken, cancelled, missed].map(async ({ _id }) => (await own(bea, _id)).status)), [
    'ended',
    'cancelled',
    'missed',
  ])
  const told = (await fan(listNotifications, { query: {} })).data.filter(({ link }) => link === '/wallet')
  assert.equal(told.length, 3)
  for (const { _id } of [broken, cancelled, missed]) assert.equal(await joins(fan, _id).catch(code), 'not_found')
  await assertBooks(site)
})

test('a fan who double-clicks Buy ticket pays once, and no one pays another price or twice', async () => {
  const [cleo, fan] = [await site.performer('cleo'), await site.fan('clara', 100)]
  const room = await goesLive(cleo, { price: 20 })
  const key = randomUUID()
  const receipts = await Promise.all(Array.from({ length: 10 }, () => buys(fan, room._id, 20, key)))
  assert.equal(new Set(receipts.map((one) => one._id)).size, 1)
  const others = await Promise.all(Array.from({ length: 5 }, () => buys(fan, room._id).then(() => 'paid', code)))
  assert.deepEqual(new Set(others), new Set(['already_done']))
  assert.equal(await balanceOf(fan), 80)
  const poor = await site.fan('poor', 5)
  await assert.rejects(buys(poor, room._id), isApiError('not_enough_tokens'))
  await assert.rejects(buys(poor, room._id, 1), isApiError('price_changed'))
  await assert.rejects(buys(poor, randomUUID()), isApiError('not_found'))
  await keepsLive(site, cleo, room._id, 11)
  const late = await site.fan('late', 100)
  await buys(late, room._id)
  await sets(cleo, room._id, 'ended')
  await site.quiet()
  assert.deepEqual([await balanceOf(late), (await own(cleo, room._id)).earnings.tickets], [80, 40])
  await assertBooks(site)
})

test('after the first ticket, a performer cannot change the price, the audience or the time', async () => {
  const [dora, fan] = [await site.performer('dora'), await site.fan('dirk', 100)]
  const room = await schedules(dora)
  const changes = (body: object) =>
    dora(live.updateLiveRoom, { params: { id: room._id }, body: { ...liveForm, price: 20, ...body } })
  await changes({ price: 20, title: 'Another title' })
  await buys(fan, room._id)
  await assert.rejects(changes({ price: 25 }), isApiError('not_valid', 'price'))
  await assert.rejects(changes({ audience: 'followers' }), isApiError('not_valid', 'audience'))
  await assert.rejects(changes({ startsAt: inMinutes(200) }), isApiError('not_valid', 'startsAt'))
  assert.equal((await changes({ title: 'A third title' })).title, 'A third title')
  await assert.rejects(changes({ version: 1 }), isApiError('changed_meanwhile'))
})

test('a fan whom the performer blocks before the show gets the ticket back', async () => {
  const [eve, fan] = [await site.performer('eve'), await site.fan('emil', 100)]
  const room = await schedules(eve)
  await buys(fan, room._id)
  await eve(blockUser, { body: { userId: fan.id } })
  await site.quiet()
  assert.equal(await balanceOf(fan), 100)
  await assertBooks(site)
})

test('a show cannot be scheduled in the past or too far ahead, or started long before its time', async () => {
  const finn = await site.performer('finn')
  await assert.rejects(schedules(finn, -10), isApiError('not_valid', 'startsAt'))
  await assert.rejects(schedules(finn, 400 * 24 * 60), isApiError('not_valid', 'startsAt'))
  const room = await schedules(finn, 300)
  await assert.rejects(sets(finn, room._id, 'live'), isApiError('not_allowed'))
  pass(250)
  assert.equal((await sets(finn, room._id, 'live')).status, 'live')
})

test('a show that falls silent ends with its last heartbeat, so that a clock that jumps ahead pays for nothing', async () => {
  const [edda, fan] = [await site.performer('edda'), await site.fan('enno', 100)]
  const room = await goesLive(edda, { price: 20 })
  await buys(fan, room._id)
  await keepsLive(site, edda, room._id, 5)
  pass(60)
  await runsJob(site, 'settle tickets')
  assert.equal((await own(edda, room._id)).tickets, 'held')
  // The window comes back before the clock has looked.
  assert.equal((await edda(live.beatLiveRoom, { body: { _id: room._id, duration: 300 } })).status, 'ended')
  await site.quiet()
  const show = await own(edda, room._id)
  assert.deepEqual([show.status, show.endedBy, show.tickets], ['ended', 'clock', 'returned'])
  // The clock runs on while the test runs.
  assert.ok(show.seconds >= 300 && show.seconds < 400, `${show.seconds} seconds`)
  assert.equal(await balanceOf(fan), 100)
  await assertBooks(site)
})

test('a clock that is set back neither ends a show nor pays a ticket twice', async () => {
  const [gerda, fan] = [await site.performer('gerda'), await site.fan('gunnar', 100)]
  const room = await goesLive(gerda, { price: 20 })
  await buys(fan, room._id)
  await keepsLive(site, gerda, room._id, 10.5)
  await runsJob(site, 'settle tickets')
  assert.equal((await own(gerda, room._id)).tickets, 'released')
  pass(-60)
  await runsJob(site, 'tend live rooms')
  await runsJob(site, 'settle tickets')
  assert.equal((await gerda(live.beatLiveRoom, { body: { _id: room._id, duration: 640 } })).status, 'live')
  await sets(gerda, room._id, 'ended')
  await site.quiet()
  assert.deepEqual([(await own(gerda, room._id)).status, await balanceOf(fan)], ['ended', 80])
  await assertBooks(site)
})
