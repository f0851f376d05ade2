/** The books find every difference, to the cent, between the frozen shares and the open disputes. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as refunds from '@fanfare/contract/refunds'
import { newId } from '#lib/id.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { agree } from '../../../test/splits.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { frozenCheck } from './frozen-check.ts'
import { findDisputes } from './find-disputes.ts'

const DISPUTED = '4000000000000259'
const site = await openTestServer()
const found = () => frozenCheck.find(site.ctx)

test('the check finds shares frozen too low, too high, for no one or for nothing, and nothing else', async () => {
  const [eva, lia, nils] = [await site.performer('eva'), await site.performer('lia'), await site.fan('nils')]
  await agree(eva, lia, { percent: 40 })
  await saves(nils, DISPUTED)
  await subscribes(nils, eva)
  const saleId = (await eva(earnings.listEarnings)).data[0]!._id
  // Half of it is already refunded, so the bank can take no more than the rest of the shares.
  await eva(refunds.refundOwnSale, { params: { id: saleId }, body: { reason: 'requested', amount: 5 } })
  await site.quiet()
  await findDisputes(site.ctx)
  await site.quiet()
  assert.deepEqual(await found(), [])
  const { rows } = await site.sql.query('select cause_id, performer_id, net::int from held_earnings order by net')
  const [less, more] = rows
  assert.deepEqual([rows.length, less.performer_id, more.performer_id], [2, lia.id, eva.id])

  const of = (row: typeof less) => `dispute ${row.cause_id}, performer:${row.performer_id}`
  const sets = (row: typeof less, net: number) =>
    site.sql.query('update held_earnings set net = $1 where performer_id = $2', [net, row.performer_id])
  await sets(less, less.net - 1)
  assert.deepEqual(await found(), [{ what: of(less), expected: less.net, found: less.net - 1 }])
  await sets(less, less.net)
  await site.sql.query('delete from held_earnings where performer_id = $1', [eva.id])
  assert.deepEqual(await found(), [{ what: of(more), expected: more.net, found: 0 }])
  const orphan = { cause_id: newId(new Date()), performer_id: lia.id, net: 7 }
  const insert = `insert into held_earnings (cause, cause_id, sale_id, performer_id, net, available_at)
    values ('dispute', $1, '${saleId}', $2, $3, now())`
  await site.sql.query(insert, [more.cause_id, eva.id, more.net])
  await site.sql.query(insert, [orphan.cause_id, orphan.performer_id, orphan.net])
  assert.deepEqual(await found(), [{ what: of(orphan), expected: 0, found: 7 }])
})
