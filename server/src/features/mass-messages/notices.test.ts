import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as mass from '@fanfare/contract/mass-messages'
import { countUnread, listNotifications } from '@fanfare/contract/notifications'
import { readNotice } from '@fanfare/contract/site-notices'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'
import { noticeSent } from './events.ts'

const site = await openTestServer()
let olga: Caller, felix: Caller, fred: Caller, ada: Caller
beforeAll(async () => {
  olga = await site.operator()
  ;[felix, fred, ada] = [await site.fan('felix'), await site.fan('fred'), await site.performer('ada.vale')]
})

type New = NonNullable<Input<typeof mass.scheduleMassMessage>['body']>
const sends = (who: Caller, notice: New['notice'], body: New = {}) =>
  who(mass.scheduleMassMessage, { body: { text: 'The site is closed on Sunday.', ...body, ...(notice && { notice }) } })
const stateOf = async (id: string) => (await olga(mass.readMassMessage, { params: { id } })).message
const notified = async (who: Caller) =>
  (await who(listNotifications, { query: { type: 'site_notice' } })).data.map(({ title, link, from }) => ({ title, link, from }))
const reads = (who: Caller, id: string) => who(readNotice, { params: { id } })

test('every fan is notified of a site notice once and reads it, and performers are not', async () => {
  assert.equal((await olga(mass.countMassAudience, { body: { notice: { to: 'fans' } } })).total, 2)
  assert.equal((await olga(mass.countMassAudience, { body: { notice: { to: 'everyone' } } })).total, 3)
  const sent = await sends(olga, { to: 'fans' })
  assert.deepEqual([sent.performer, sent.isByOperator, sent.notice], [null, false, { to: 'fans', people: [] }])
  await site.quiet()
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['send mass message', { massMessageId: sent._id }])
  await site.quiet()
  const { status, total, sent: reached } = await stateOf(sent._id)
  assert.deepEqual([status, total, reached], ['sent', 2, 2])
  const line = { title: 'You have a notice from the site', link: `/notifications/notices/${sent._id}`, from: null }
  assert.deepEqual([await notified(felix), await notified(fred), await notified(ada)], [[line], [line], []])
  assert.deepEqual((await reads(felix, sent._id)).text, 'The site is closed on Sunday.')
  for (const stranger of [ada, olga]) await assert.rejects(reads(stranger, sent._id), isApiError('not_found'))
})

test('a fan reads nothing of a notice that was taken back, and a suspended fan never gets it', async () => {
  const gone = await site.fan('gone')
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const { _id: id, notice } = await sends(olga, { to: 'people', usernames: ['@Felix', 'gone', 'ada.vale'] }, { at })
  assert.deepEqual(notice?.people.map(({ username }) => username).toSorted(), ['ada.vale', 'felix', 'gone'])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [gone.id])
  await site.sql.query(`update mass_messages set scheduled_at = now() - interval '3 hours' where id = $1`, [id])
  await assert.rejects(reads(felix, id), isApiError('not_found'), 'no one can read it before its time')
  for (const verb of ['pause', 'resume'] as const) await olga(mass.changeMassMessageState, { params: { id, act: verb } })
  await site.quiet()
  assert.equal((await stateOf(id)).sent, 2)
  const unread = (await felix(countUnread, {})).total
  await olga(mass.changeMassMessageState, { params: { id, act: 'unsend' } })
  await site.quiet()
  assert.deepEqual([(await stateOf(id)).status, (await stateOf(id)).unsent], ['unsent', 2])
  const { text, isUnsent, sentAt } = await reads(felix, id)
  assert.deepEqual([text, isUnsent, (await felix(countUnread, {})).total], ['', true, unread - 1])
  assert.ok(Date.now() - Date.parse(sentAt) < 3_600_000, 'shows when it was sent, not when it was due')
  // The event arrives late.
  const lines = (await notified(felix)).length
  await site.ctx.write(async (tx) => tx.emit(noticeSent, { noticeId: id, accountIds: [felix.id] }))
  await site.quiet()
  assert.equal((await notified(felix)).length, lines)
})

test('only operators send notices, with text alone, to existing accounts', async () => {
  for (const who of [ada, felix]) await assert.rejects(sends(who, { to: 'fans' }), isApiError('not_allowed'))
  await assert.rejects(sends(olga, { to: 'fans' }, { price: 5 }), isApiError('not_valid', 'price'))
  await assert.rejects(sends(olga, { to: 'fans' }, { performerId: ada.id }), isApiError('not_valid', 'performerId'))
  await assert.rejects(sends(olga, { to: 'fans' }, { fileIds: [ada.id] }), isApiError('not_valid', 'fileIds'))
  await assert.rejects(sends(olga, { to: 'fans' }, { audience: {} }), isApiError('not_valid', 'audience'))
  await assert.rejects(sends(olga, { to: 'fans' }, { text: '  ' }), isApiError('not_valid', 'text'))
  await assert.rejects(sends(olga, { to: 'people' }), isApiError('not_valid', 'usernames'))
  await assert.rejects(sends(olga, { to: 'people', usernames: ['nobody_here'] }), isApiError('not_valid', 'usernames'))
  const { _id: id } = await sends(olga, { to: 'people', usernames: ['fred'] })
  await site.quiet()
  for (const verb of ['unsend', 'cancel'] as const)
    await assert.rejects(ada(mass.changeMassMessageState, { params: { id, act: verb } }), isApiError('not_found'))
  assert.ok((await ada(mass.listMassMessages, { query: {} })).data.every(({ notice }) => notice === null))
})
