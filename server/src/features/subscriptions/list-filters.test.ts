import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockUser, unblockUser } from '@fanfare/contract/blocks'
import { listOwnSubscriptions, listSubscribers } from '@fanfare/contract/subscriptions'
import { openTestServer } from '../../../test/test-server.ts'
import { subscriber } from '../../../test/subscribers.ts'

test("a fan's list of subscriptions shows only their own, whatever else the query names", async () => {
  const site = await openTestServer()
  const { fan, ada } = await subscriber(site, 'victim')
  const [nosy, rival] = [await site.fan('nosy'), await site.performer('rival')]
  const unlisted = `accountId=${fan.id}&fan_id=${fan.id}&side=fan`
  const request = async (path: string, token: string) =>
    (await fetch(`${site.api}${path}?${unlisted}`, { headers: { authorization: token } })).text()
  assert.doesNotMatch(await request(listOwnSubscriptions.path, nosy.token), /victim/)
  const others = `accountId=${ada.id}&performer_id=${ada.id}&side=performer`
  const subscribers = await fetch(`${site.api}${listSubscribers.path}?${others}`, { headers: { authorization: rival.token } })
  assert.doesNotMatch(await subscribers.text(), /victim/)
})

test('a performer can write to each subscriber, except across a block or with a suspended account', async () => {
  const site = await openTestServer()
  const { fan, ada } = await subscriber(site, 'reader')
  const canWrite = async () => (await ada(listSubscribers, { query: {} })).data.map((one) => one.canWrite)
  assert.deepEqual(await canWrite(), [true])
  for (const [who, other] of [
    [fan, ada],
    [ada, fan],
  ] as const) {
    await who(blockUser, { body: { userId: other.id } })
    assert.deepEqual(await canWrite(), [false])
    await who(unblockUser, { params: { id: other.id } })
  }
  assert.deepEqual(await canWrite(), [true])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [fan.id])
  assert.deepEqual(await canWrite(), [false])
})
