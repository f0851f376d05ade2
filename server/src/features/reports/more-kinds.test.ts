/** Stories of people who report reviews of products and single messages of a live chat. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as cases from '@fanfare/contract/cases'
import * as chat from '@fanfare/contract/live-chat'
import * as reports from '@fanfare/contract/reports'
import * as reviews from '@fanfare/contract/reviews'
import { appealStatement, listStatements } from '@fanfare/contract/statements'
import { addDays } from '#lib/time.ts'
import { goesLive, staysLive } from '../../../test/live.ts'
import { isApiError } from '../../../test/payments.ts'
import { buys, lineOf, sells } from '../../../test/products.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
let nadia: Caller
let felix: Caller
let gina: Caller
beforeAll(async () => {
  olga = await site.operator('olga')
  nadia = await site.performer('nadia')
  ;[felix, gina] = [await site.fan('felix', 10_000), await site.fan('gina', 10_000)]
  site.clock.moveTo(addDays(site.clock.now(), 30))
})

const report = (who: Caller, objectType: string, objectId: string) =>
  who(reports.createReport, { body: { objectType, objectId, reason: 'harassment', text: '' } })
async function decides(number: number, measures: ('restrict' | 'remove')[]) {
  const { data } = await olga(cases.searchCases, { query: { q: `${number}` } })
  const of = await olga(cases.readCase, { params: { id: data[0]?._id ?? '' } })
  const rule = { rule: 'harassment' as const, reason: 'It attacks a person.' }
  return olga(cases.decideCase, { params: { id: of._id }, body: { version: of.version, measures, ...rule } })
}

test('a removed review is gone with its stars, its author still sees it, and an appeal brings it back', async () => {
  const shirt = await sells(site, nadia)
  for (const who of [felix, gina]) await buys(site, who, lineOf(shirt))
  const params = { id: shirt._id }
  await gina(reviews.writeReview, { params, body: { stars: 5, text: 'Lovely' } })
  const { _id: id } = await felix(reviews.writeReview, { params, body: { stars: 1, text: 'You are ugly' } })
  const list = async (who: Caller | typeof site.guest) => who(reviews.listReviews, { params, query: {} })
  await assert.rejects(report(felix, 'review', id), isApiError('not_allowed'))
  await assert.rejects(report(nadia, 'review', nadia.id), isApiError('not_found'))
  const { caseNumber } = await report(nadia, 'review', id)
  const decided = await decides(caseNumber, ['remove'])
  assert.deepEqual(
    decided.objects.map(({ kindLabel, text, state, owner }) => [kindLabel, text, state, owner?.username]),
    [['Review', 'You are ugly', 'removed', 'felix']],
  )
  const seen = await list(site.guest)
  assert.deepEqual([seen.data.map(({ text }) => text), seen.rating], [['Lovely'], { count: 1, average: 5 }])
  assert.equal((await list(felix)).own?.text, 'You are ugly')
  await assert.rejects(report(gina, 'review', id), isApiError('not_found'))
  // Changed stars of a hidden review do not count, either.
  await felix(reviews.writeReview, { params, body: { stars: 3, text: 'Sorry' } })
  assert.deepEqual((await list(site.guest)).rating, { count: 1, average: 5 })
  const [statement] = (await felix(listStatements, { query: {} })).data
  await felix(appealStatement, { params: { id: statement!._id }, body: {} })
  const omar = await site.operator('omar')
  const child = (await olga(cases.readCase, { params: { id: decided._id } })).children[0]!
  const { version } = await omar(cases.readCase, { params: { id: child._id } })
  await omar(cases.decideCase, {
    params: { id: child._id },
    body: { version, measures: ['restore'], rule: 'harassment', reason: 'It was changed since then.' },
  })
  assert.deepEqual((await list(site.guest)).rating, { count: 2, average: 4 })
})

test('a removed message of a live chat is gone for everyone in the room, and only people in the room report one', async () => {
  const room = await staysLive(site, (await goesLive(nadia))._id)
  const { _id: id } = await felix(chat.sendLiveMessage, { params: { id: room }, body: { text: 'You are ugly' } })
  const texts = async () => (await gina(chat.listLiveMessages, { params: { id: room }, query: {} })).data.map(({ text }) => text)
  await assert.rejects(report(felix, 'livemessage', id), isApiError('not_allowed'))
  const { caseNumber } = await report(gina, 'livemessage', id)
  assert.deepEqual(await texts(), ['You are ugly'])
  const { objects } = await decides(caseNumber, ['remove'])
  assert.deepEqual([objects[0]?.text, objects[0]?.state], ['You are ugly', 'removed'])
  assert.deepEqual(await texts(), ['Message deleted'])
  const banned = await site.fan('banned')
  const other = await felix(chat.sendLiveMessage, { params: { id: room }, body: { text: 'Again' } })
  await nadia(chat.sanctionLiveViewer, { params: { id: room, accountId: banned.id }, body: { kind: 'ban' } })
  await assert.rejects(report(banned, 'livemessage', other._id), isApiError('not_found'))
})

test('a message that operators hid returns when they show it again, and one that its author deleted does not', async () => {
  const room = await staysLive(site, (await goesLive(await site.performer('ada')))._id)
  const write = async (text: string) => (await felix(chat.sendLiveMessage, { params: { id: room }, body: { text } }))._id
  const [hidden, deleted] = [await write('Hidden'), await write('Deleted')]
  const caseOf = async (id: string) => {
    const { caseNumber } = await report(gina, 'livemessage', id)
    return (await olga(cases.searchCases, { query: { q: `${caseNumber}` } })).data[0]!._id
  }
  const [one, two] = [await caseOf(hidden), await caseOf(deleted)]
  await felix(chat.deleteLiveMessage, { params: { id: deleted } })
  for (const id of [one, two])
    for (const isHidden of [true, false]) {
      const { version } = await olga(cases.readCase, { params: { id } })
      await olga(cases.hideCase, { params: { id }, body: { version, isHidden } })
    }
  const { data } = await gina(chat.listLiveMessages, { params: { id: room }, query: {} })
  assert.deepEqual(data.map(({ text }) => text).toSorted(), ['Hidden', 'Message deleted'])
})
