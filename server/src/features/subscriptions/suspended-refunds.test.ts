import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as refunds from '@fanfare/contract/refunds'
import { FIRST_ID } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { refundRules } from './suspended-refunds.ts'

test('a page of already refunded periods does not hide later ones from the rule', async () => {
  const site = await openTestServer()
  const [olga, ada] = [await site.operator(), await site.performer('ada.gone')]
  const fans = [await site.fan('first'), await site.fan('second'), await site.fan('third')]
  for (const fan of fans) {
    await saves(fan)
    await subscribes(fan, ada)
  }
  const { data } = await olga(refunds.searchSales, { query: {} })
  const saleIds = data.map(({ _id }) => _id).toSorted()
  for (const id of saleIds.slice(0, 2))
    await olga(refunds.refundSale, { params: { id }, body: { reason: 'requested', amount: 1 } })
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [ada.id])
  const search = { span: 0, since: addDays(new Date(), -45), after: FIRST_ID, limit: 1 }
  const found = await refundRules[0]!.find(site.ctx, search)
  assert.deepEqual(
    found.map(({ saleId }) => saleId),
    saleIds.slice(2),
  )
})
