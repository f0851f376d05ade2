import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockUser } from '@fanfare/contract/blocks'
import { openTestServer } from '../../../test/test-server.ts'
import { cancels, onlyOne, subscriber } from '../../../test/subscribers.ts'

const site = await openTestServer()

test('a fan can resume a canceled subscription until the performer blocks them', async () => {
  const { fan, ada, id } = await subscriber(site, 'clara')
  await cancels(fan, id)
  assert.equal((await onlyOne(fan)).canContinue, true)
  await ada(blockUser, { body: { userId: fan.id } })
  assert.equal((await onlyOne(fan)).canContinue, false)
})

test('a fan cannot resume a subscription to a performer whom they blocked or who is suspended', async () => {
  const { fan, ada } = await subscriber(site, 'doris')
  await fan(blockUser, { body: { userId: ada.id } })
  assert.equal((await onlyOne(fan)).canContinue, false)
  const other = await subscriber(site, 'emma')
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [other.ada.id])
  assert.equal((await onlyOne(other.fan)).canContinue, false)
})
