/** Stories of requests for private shows: answers, prices, limits, and people who press twice or act for others. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import * as blocks from '@fanfare/contract/blocks'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import { viewShowTerms } from '@fanfare/contract/private-show-terms'
import * as shows from '@fanfare/contract/private-shows'
import * as users from '@fanfare/contract/users'
import { assertBooks } from '../../../../test/books.ts'
import { isApiError, saves, subscribes } from '../../../../test/payments.ts'
import { approves, givesShows, pass, readShow, reports, requests, runShowClock, starts } from '../../../../test/private-shows.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'

const site = await openTestServer()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
  await givesShows(ada)
})
afterEach(() => site.clock.reset())

const by = (id: string) => ({ params: { id } })
const balance = async (who: Caller = fan) => (await who(users.readMe)).balance
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : String(error))
const codes = async (acts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).map((one) => (one.status === 'fulfilled' ? 'done' : codeOf(one.reason)))

test('a fan asks for a show, the performer sets a price, and both find it in their conversation', async () => {
  const asked = await requests(fan, ada, { hasCamera: true, maxCost: 60 })
  assert.deepEqual(
    [asked.status, asked.side, asked.price, asked.minMinutes, asked.hasFanCamera, asked.maxCost, asked.acts],
    ['pending', 'fan', null, 1, true, 60, ['cancel']],
  )
  const found = await ada(shows.searchShows, { query: { filter: 'waiting' } })
  assert.deepEqual([found.total, found.data[0]?.acts, found.data[0]?.maxCost], [1, ['approve', 'reject'], null])
  const approved = await approves(ada, asked._id)
  assert.deepEqual([approved.status, approved.price, approved.conversationId], ['approved', 10, asked.conversationId])
  const { show } = await fan(shows.readCurrentShow, { query: {} })
  assert.deepEqual([show?._id, show?.acts], [asked._id, ['cancel', 'start']])
  const { data } = await fan(messages.listMessages, { ...by(asked.conversationId), query: {} })
  assert.deepEqual(
    data.map(({ text, about }) => [text, about]),
    [
      ['Private show approved', { kind: 'show', _id: asked._id }],
      ['Asked for a private show', { kind: 'show', _id: asked._id }],
    ],
  )
  await site.quiet()
  const titles = async (who: Caller) => (await who(notifications.listNotifications, { query: {} })).data.map(({ title }) => title)
  assert.deepEqual(await titles(ada), ['You were asked for a private show'])
  assert.deepEqual(await titles(fan), ['Your private show was approved. Start within ten minutes'])
})

test('a performer is mailed that a show has started, not that a request was approved', async () => {
  await starts(fan, ada)
  await site.quiet()
  const mail = (await site.mailsTo(ada.email)).at(-1) ?? ''
  assert.match(mail, /One of your requests has started\./)
  assert.doesNotMatch(mail, /approv/)
})

test('only people whom the performer names can ask, and they learn how to become one', async () => {
  await givesShows(ada, { audience: 'followers' })
  const unlock = async () => (await fan(viewShowTerms, by(ada.id))).terms?.unlock
  assert.deepEqual(await unlock(), [{ by: 'follow' }])
  await assert.rejects(requests(fan, ada), isApiError('not_allowed'))
  await fan(follows.follow, by(ada.id))
  assert.deepEqual(await unlock(), [])
  await givesShows(ada, { audience: 'subscribers' })
  await assert.rejects(requests(fan, ada), isApiError('not_allowed'))
  await subscribes(fan, ada, { cardId: (await saves(fan))._id })
  assert.equal((await requests(fan, ada)).status, 'pending')
})

test('performers without shows, with a block and without an account all look the same', async () => {
  const closed = await site.performer(`closed${count}`)
  await givesShows(closed, { isOpen: false })
  const blocking = await site.performer(`blocking${count}`)
  await givesShows(blocking)
  await fan(follows.follow, by(blocking.id))
  await blocking(blocks.blockUser, { body: { userId: fan.id } })
  const never = await site.performer(`never${count}`)
  for (const id of [closed.id, blocking.id, never.id, randomUUID()])
    await assert.rejects(requests(fan, { id }), isApiError('not_found'))
})

const wrongBodies: Readonly<Record<string, object>> = {
  'no minutes': { minutes: 0 },
  'negative minutes': { minutes: -10 },
  'half a minute': { minutes: 0.5 },
  'a year of minutes': { minutes: 525_600 },
  'a negative limit': { maxCost: -1 },
  'a limit of nothing': { maxCost: 0 },
  'an endless limit': { maxCost: 1e300 },
  'an empty message': { message: '' },
}
for (const [what, wrong] of Object.entries(wrongBodies))
  test(`a request with ${what} is not valid`, async () => {
    const body = { performerId: ada.id, message: 'Hello', minutes: 10, ...wrong }
    await assert.rejects(fan(shows.requestShow, { body }), isApiError('not_valid'))
  })

test('a performer cannot charge nothing, less than nothing, or more than the site allows', async () => {
  const { _id: id } = await requests(fan, ada)
  for (const price of [0, -5, 0.001, 1e9, 1e300]) await assert.rejects(approves(ada, id, price), isApiError('not_valid'))
  assert.equal((await readShow(ada, id)).status, 'pending')
})

test('another performer, another fan and an operator can do nothing with a show', async () => {
  const { _id: id } = await requests(fan, ada)
  const [eve, mallory, operator] = [
    await site.performer(`eve${count}`),
    await site.fan(`mallory${count}`, 100),
    await site.operator(`op${count}`),
  ]
  const attempts = [
    approves(eve, id),
    eve(shows.rejectShow, { ...by(id), body: {} }),
    eve(shows.editShow, { ...by(id), body: { price: 1 } }),
    mallory(shows.startShow, { ...by(id), body: { price: 10 } }),
    ...[eve, mallory, operator].flatMap((who) => [
      who(shows.joinShow, by(id)),
      who(shows.leaveShow, by(id)),
      who(shows.readCurrentShow, { query: { id } }),
    ]),
  ]
  assert.deepEqual(new Set(await codes(attempts)), new Set(['not_found']))
  assert.deepEqual(await codes([approves(fan, id), ada(shows.startShow, { ...by(id), body: { price: 10 } })]), [
    'not_allowed',
    'not_allowed',
  ])
  assert.equal((await eve(shows.searchShows, { query: { withId: fan.id } })).total, 0)
})

test('no one enters, edits or starts a show before it is approved', async () => {
  const { _id: id } = await requests(fan, ada)
  const early = [
    reports(fan, id),
    reports(ada, id),
    ada(shows.editShow, { ...by(id), body: { price: 5 } }),
    fan(shows.startShow, { ...by(id), body: { price: 5 } }),
  ]
  assert.deepEqual(new Set(await codes(early)), new Set(['changed_meanwhile']))
  await approves(ada, id)
  assert.deepEqual(await codes([reports(fan, id), reports(ada, id)]), ['changed_meanwhile', 'changed_meanwhile'])
  assert.equal(await balance(), 100)
})

test('a request expires after ten minutes, and an expired one is not approved, however late the job is', async () => {
  const { _id: id } = await requests(fan, ada)
  pass(site, 600)
  await assert.rejects(approves(ada, id), isApiError('changed_meanwhile'))
  assert.deepEqual((await readShow(fan, id)).acts, [])
  await runShowClock(site)
  assert.equal((await readShow(fan, id)).status, 'expired')
  await assert.rejects(approves(ada, id), isApiError('changed_meanwhile'))
  const next = await requests(fan, ada)
  await approves(ada, next._id)
  pass(site, 601)
  await assert.rejects(fan(shows.startShow, { ...by(next._id), body: { price: 10 } }), isApiError('changed_meanwhile'))
  await runShowClock(site)
  assert.deepEqual([(await readShow(fan, next._id)).status, await balance()], ['expired', 100])
})

test('a fan who saw another price pays nothing, and the price of a started show stays', async () => {
  const { _id: id } = await requests(fan, ada)
  await approves(ada, id, 10)
  await ada(shows.editShow, { ...by(id), body: { price: 20 } })
  await assert.rejects(fan(shows.startShow, { ...by(id), body: { price: 10 } }), isApiError('price_changed'))
  assert.equal(await balance(), 100)
  const started = await fan(shows.startShow, { ...by(id), body: { price: 20 } })
  assert.deepEqual([started.status, started.held, started.cost, await balance()], ['started', 20, 0, 80])
  await assert.rejects(ada(shows.editShow, { ...by(id), body: { price: 1 } }), isApiError('changed_meanwhile'))
  assert.equal((await readShow(fan, id)).price, 20)
})

test('a double click on any button counts once', async () => {
  const twice = async (act: (key: string) => Promise<unknown>) => {
    const key = randomUUID()
    assert.deepEqual(await codes([act(key), act(key)]), ['done', 'done'])
    return codes([act(randomUUID())])
  }
  const body = { performerId: ada.id, message: 'Hello', minutes: 5 }
  assert.deepEqual(await twice((key) => fan(shows.requestShow, { body }, { key })), ['not_allowed'])
  const { data, total } = await fan(shows.searchShows, { query: {} })
  assert.equal(total, 1)
  const id = data[0]?._id ?? ''
  const again = ['changed_meanwhile']
  assert.deepEqual(await twice((key) => ada(shows.approveShow, { ...by(id), body: { price: 10 } }, { key })), again)
  assert.deepEqual(await twice((key) => fan(shows.startShow, { ...by(id), body: { price: 10 } }, { key })), again)
  assert.equal(await balance(), 90)
  assert.deepEqual(await twice((key) => fan(shows.joinShow, by(id), { key })), ['done'])
  assert.deepEqual(await twice((key) => fan(shows.leaveShow, by(id), { key })), again)
  assert.equal(await balance(), 100)
  const { _id: other } = await requests(fan, ada)
  assert.deepEqual(await twice((key) => ada(shows.rejectShow, { ...by(other), body: { note: 'Not today' } }, { key })), again)
  assert.equal((await readShow(fan, other)).note, 'Not today')
  await assertBooks(site)
})

test('a performer and a fan are each in one show at a time, even with parallel starts', async () => {
  const eve = await site.performer(`eve${count}`)
  await givesShows(eve)
  const fans = await Promise.all([0, 1, 2].map((i) => site.fan(`rival${count}x${i}`, 100)))
  const asked = await Promise.all(fans.map((one) => requests(one, ada)))
  await Promise.all(asked.map(({ _id }) => approves(ada, _id)))
  const startsAt = (who: Caller, id: string) => who(shows.startShow, { ...by(id), body: { price: 10 } })
  const outcomes = await codes(fans.map((one, i) => startsAt(one, asked[i]?._id ?? '')))
  assert.deepEqual(outcomes.toSorted(), ['done', 'not_allowed', 'not_allowed'])
  const winner = fans[outcomes.indexOf('done')] ?? fan
  const { _id: second } = await requests(winner, eve)
  await approves(eve, second)
  await assert.rejects(startsAt(winner, second), isApiError('not_allowed'))
  assert.equal(await balance(winner), 90)
  assert.equal((await fan(viewShowTerms, by(ada.id))).terms?.isOccupied, true)
})

test('a fan has one open request per performer and five in all', async () => {
  await requests(fan, ada)
  await assert.rejects(requests(fan, ada), isApiError('not_allowed'))
  const others = await Promise.all([0, 1, 2, 3, 4].map((i) => site.performer(`many${count}x${i}`)))
  for (const one of others) await givesShows(one)
  const outcomes = await codes(others.map((one) => requests(fan, one)))
  assert.deepEqual(outcomes.toSorted(), ['done', 'done', 'done', 'done', 'not_allowed'])
})

test('a fan without enough tokens, or with too low a limit, does not start and pays nothing', async () => {
  await givesShows(ada, { minMinutes: 5 })
  const poor = await site.fan(`poor${count}`, 49)
  const { _id: id } = await requests(poor, ada)
  await approves(ada, id, 10)
  await assert.rejects(poor(shows.startShow, { ...by(id), body: { price: 10 } }), isApiError('not_enough_tokens'))
  assert.deepEqual([await balance(poor), (await readShow(poor, id)).status], [49, 'approved'])
  const { _id: limited } = await requests(fan, ada, { maxCost: 40 })
  await approves(ada, limited, 10)
  await assert.rejects(fan(shows.startShow, { ...by(limited), body: { price: 10 } }), isApiError('not_allowed'))
  assert.equal(await balance(), 100)
})

test('a fan who was blocked after the approval does not start, and open requests end', async () => {
  const { _id: id } = await requests(fan, ada)
  await approves(ada, id)
  await ada(blocks.blockUser, { body: { userId: fan.id } })
  assert.ok(
    ['changed_meanwhile', 'not_found'].includes(
      (await codes([fan(shows.startShow, { ...by(id), body: { price: 10 } })]))[0] ?? '',
    ),
  )
  await site.quiet()
  assert.deepEqual([(await readShow(fan, id)).status, await balance()], ['cancelled', 100])
})

test('both sides filter their shows by status, person and time', async () => {
  const id = await starts(fan, ada)
  const other = await site.fan(`other${count}`, 100)
  await requests(other, ada)
  const ids = async (query: object) => (await ada(shows.searchShows, { query })).data.map(({ _id }) => _id)
  assert.equal((await ids({}))[0], id, 'a running show is first')
  assert.deepEqual(await ids({ status: 'started' }), [id])
  assert.deepEqual(await ids({ withId: fan.id }), [id])
  assert.deepEqual(await ids({ filter: 'closed' }), [])
  assert.deepEqual(await ids({ until: new Date(0).toISOString() }), [])
  assert.equal((await ids({ from: new Date(0).toISOString() })).length, 2)
})
