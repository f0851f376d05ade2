/** Stories of disagreements about custom orders: statements of both sides, evidence, and an operator who splits the tokens. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import * as disputes from '@fanfare/contract/custom-order-disputes'
import { MAX_STATEMENTS } from '@fanfare/contract/custom-order-limits'
import * as orders from '@fanfare/contract/custom-orders'
import { listActs } from '@fanfare/contract/audit'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import { asks, delivers, passDays, startsOrder, takesOrders, viewOrder } from '../../../test/custom-orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const operator = await site.operator()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
  await takesOrders(ada)
})

const by = (id: string) => ({ params: { id } })
const balance = async () => (await fan(users.readMe)).balance
const money = async (id: string) => [
  await balance(),
  await sumOf(site.ctx.db, `escrow:${id}`),
  await sumOf(site.ctx.db, `performer:${ada.id}`),
]
const states = (who: Caller, id: string, note: string, pictureIds: string[] = []) =>
  who(disputes.disputeCustomOrder, { ...by(id), body: { note, pictureIds } })
const picture = async (who: Caller) => (await who(orders.uploadCustomOrderPhoto, { files: { file: await jpeg() } }))._id

async function disputed(): Promise<string> {
  const id = await startsOrder(site, fan, ada)
  await delivers(site, ada, id)
  await states(fan, id, 'It is another song', [await picture(fan)])
  await ada(disputes.addCustomOrderEvidence, { ...by(id), body: { note: 'As we agreed', pictureIds: [await picture(ada)] } })
  await site.quiet()
  return id
}

test.for([
  ['everything', 40, [100, 0, 0]],
  ['a part', 10, [70, 0, 2400]],
  ['nothing', 0, [60, 0, 3200]],
] as const)('an operator reads both sides and returns %s of the tokens', async ([, returned, after]) => {
  const id = await disputed()
  const seen = await operator(disputes.viewCustomOrderForOperators, by(id))
  assert.deepEqual(
    seen.steps.slice(-2).map((step) => [step.by, step.note, step.pictures.length]),
    [
      ['fan', 'It is another song', 1],
      ['performer', 'As we agreed', 1],
    ],
  )
  assert.equal(seen.delivery?.locked, false)
  const split = await operator(disputes.splitCustomOrder, { ...by(id), body: { returned, note: 'Half of it was made' } })
  assert.deepEqual(
    [split.state, split.steps.at(-1)?.returned, split.steps.at(-1)?.released],
    ['settled', returned, 40 - returned],
  )
  assert.deepEqual(await money(id), after)
  const own = await viewOrder(fan, id)
  assert.deepEqual([own.delivery?.locked, own.steps.at(-1)?.note], [returned === 40, 'Half of it was made'])
  await assert.rejects(
    operator(disputes.splitCustomOrder, { ...by(id), body: { returned, note: 'Again' } }),
    isApiError('changed_meanwhile'),
  )
  await assertBooks(site)
})

test('a disputed order waits for an operator, who cannot return more than is held', async () => {
  const id = await disputed()
  await passDays(site, 30)
  assert.deepEqual([(await viewOrder(fan, id)).state, ...(await money(id))], ['disputed', 60, 4000, 0])
  site.clock.reset()
  for (const returned of [40.01, 1_000_000])
    await assert.rejects(
      operator(disputes.splitCustomOrder, { ...by(id), body: { returned, note: 'Too much' } }),
      isApiError('not_valid', 'returned'),
    )
  const list = await operator(disputes.listCustomOrdersForOperators, { query: { filter: 'waiting', username: fan.username } })
  assert.deepEqual(
    list.data.map(({ _id, brief }) => [_id, brief]),
    [[id, '']],
  )
  const cancelled = await ada(orders.cancelCustomOrder, { ...by(id), body: { note: 'You are right' } })
  assert.deepEqual([cancelled.state, await balance()], ['refunded', 100])
})

test('an operator reads no words and sees no pictures of an order without a dispute', async () => {
  const referenceId = await picture(fan)
  const { _id: id } = await asks(site, fan, ada, { referenceIds: [referenceId] })
  await ada(orders.acceptCustomOrder, by(id))
  await delivers(site, ada, id)
  const seen = await operator(disputes.viewCustomOrderForOperators, by(id))
  assert.deepEqual(
    [seen.brief, seen.delivery, seen.steps.flatMap(({ note, pictures }) => [note, ...pictures])],
    ['', null, ['', '', '']],
  )
  await assert.rejects(operator(orders.viewCustomOrder, by(id)), isApiError('not_found'))
})

test('operators are notified of a dispute, and an operator without the permission cannot decide', async () => {
  const id = await disputed()
  const links = async () => (await operator(notifications.listNotifications)).data.map(({ link }) => link)
  assert.ok((await links()).includes(`/admin/custom-orders/${id}`))
  const reader = await site.operator('reader', 'read_only')
  await assert.rejects(
    reader(disputes.splitCustomOrder, { ...by(id), body: { returned: 0, note: 'Mine' } }),
    isApiError('not_allowed'),
  )
  for (let i = 1; i < MAX_STATEMENTS; i++)
    await ada(disputes.addCustomOrderEvidence, { ...by(id), body: { note: `Statement ${i}` } })
  await assert.rejects(ada(disputes.addCustomOrderEvidence, { ...by(id), body: { note: 'One more' } }), isApiError('not_allowed'))
})

const reads = (who: Caller, id: string, before?: number) =>
  who(disputes.readCustomOrderMessages, { ...by(id), body: before === undefined ? {} : { before } })
const readings = async (id: string) =>
  (await operator(listActs, { query: { act: 'custom_order.read_messages', q: id } })).data.map(({ title, subject }) => [
    title,
    subject.id,
  ])
const hasRead = (id: string) => ['Read the messages about a custom order', id]

test('an operator reads what both sides wrote about a disputed order, and each reading is recorded', async () => {
  const { _id: conversationId } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const writes = async (who: Caller, text: string) =>
    (await who(messages.sendMessage, { params: { id: conversationId }, body: { text } }))._id
  await writes(fan, 'Do you know my sister?')
  await site.sql.query("update messages set created_at = created_at - interval '8 days' where text = 'Do you know my sister?'")
  await writes(fan, 'Her name is Mia')
  const id = await startsOrder(site, fan, ada)
  await writes(ada, 'Mia, in a minor key?')
  await ada(messages.deleteMessage, { params: { id: await writes(ada, 'Not for you') } })
  await assert.rejects(reads(operator, id), isApiError('changed_meanwhile'))
  await states(fan, id, 'It is another song')
  const { data, next } = await reads(operator, id)
  assert.deepEqual(
    data.map((one) => [one.by, one.text, one.files]),
    [
      ['performer', 'Mia, in a minor key?', 0],
      ['fan', 'Her name is Mia', 0],
    ],
  )
  assert.equal(next, undefined)
  assert.deepEqual(await readings(id), [hasRead(id)])
  const reader = await site.operator(`reader${count}`, 'read_only')
  for (const who of [reader, fan, ada]) await assert.rejects(reads(who, id), isApiError('not_allowed'))
  await operator(disputes.splitCustomOrder, { ...by(id), body: { returned: 40, note: 'It is another song' } })
  await assert.rejects(reads(operator, id), isApiError('changed_meanwhile'))
  assert.deepEqual(await readings(id), [hasRead(id)])
})

test('an operator continues with earlier messages of a long conversation', async () => {
  const id = await startsOrder(site, fan, ada)
  await states(fan, id, 'It is another song')
  const { rows } = await site.sql.query<{ id: string; last_seq: number }>(
    'update conversations set last_seq = last_seq + 120 where fan_id = $1 returning id, last_seq',
    [fan.id],
  )
  const { id: conversationId, last_seq: last } = rows[0]!
  await site.sql.query(
    `insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, created_at)
     select gen_random_uuid(), $1, $2 - 120 + n, $3, $4, 'text', 'Note ' || n, now() from generate_series(1, 120) n`,
    [conversationId, last, fan.id, ada.id],
  )
  const latest = await reads(operator, id)
  const earlier = await reads(operator, id, latest.next)
  assert.deepEqual(
    [latest, earlier].map(({ data, next }) => [data.length, data.at(0)?.text, data.at(-1)?.text, next === undefined]),
    [
      [100, 'Note 120', 'Note 21', false],
      [20, 'Note 20', 'Note 1', true],
    ],
  )
  assert.deepEqual(await readings(id), [hasRead(id), hasRead(id)])
})
