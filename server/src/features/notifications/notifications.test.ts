/** Stories of the notification badge: what it counts, and when it is cleared. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as verifications from '@fanfare/contract/verifications'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
before(async () => {
  site = await openTestServer()
})

const badge = async (who: Caller) => {
  await site.quiet()
  return who(notifications.countUnread, {})
}

test('opening the list clears the badge and leaves unread notifications unread; new ones are counted again', async () => {
  const performer = await site.performer('ada.vale')
  const fans = [await site.fan('felix'), await site.fan('mara')]
  for (const fan of fans) await fan(follows.follow, { params: { id: performer.id } })
  assert.deepEqual(await badge(performer), { total: 2, unseen: 2 })
  await performer(notifications.seeAllNotifications, {})
  assert.deepEqual(await badge(performer), { total: 2, unseen: 0 })
  await (await site.fan('theresa'))(follows.follow, { params: { id: performer.id } })
  assert.deepEqual(await badge(performer), { total: 3, unseen: 1 })
  await performer(notifications.readAllNotifications, {})
  assert.deepEqual(await badge(performer), { total: 0, unseen: 0 })
})

test('reading a conversation reads the notification of it, and no other', async () => {
  const performer = await site.performer('juno.park')
  const fans = [await site.fan('bo.li'), await site.fan('samir')]
  const converses: string[] = []
  for (const fan of fans) {
    const { _id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
    await fan(messages.sendMessage, { params: { id: _id }, body: { text: 'Hello' } })
    converses.push(_id)
  }
  assert.equal((await badge(performer)).total, 2)
  await performer(messages.readAll, { params: { id: converses[0]! } })
  await site.quiet()
  const unread = await performer(notifications.listNotifications, { query: { unread: true } })
  assert.deepEqual(
    unread.data.map((line) => line.link),
    [`/messages/${converses[1]}`],
  )
})

test("what one operator has decided shows in no other operator's badge", async () => {
  const operators = [await site.operator('olga'), await site.operator('omar')]
  const performer = await site.performer('nova.star', 'pending')
  const link = `/admin/verifications/${performer.id}`
  for (const { id } of operators)
    await site.sql.query(
      `insert into notifications (id, account_id, type, title, link, created_at, updated_at)
       values (gen_random_uuid(), $1, 'verification_waiting', 'A performer waits', $2, now(), now())`,
      [id, link],
    )
  assert.equal((await badge(operators[1]!)).total, 1)
  await operators[0]!(verifications.rejectVerification, {
    params: { id: performer.id },
    body: { reason: 'The picture is too dark.' },
  })
  for (const operator of operators) assert.equal((await badge(operator)).total, 0)
})
