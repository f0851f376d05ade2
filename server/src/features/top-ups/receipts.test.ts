import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as receipts from '@fanfare/contract/receipts'
import * as tax from '@fanfare/contract/tax'
import * as tokens from '@fanfare/contract/tokens'
import * as topUps from '@fanfare/contract/top-ups'
import * as users from '@fanfare/contract/users'
import { bookChecks, sumOf } from '#core/money/index.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
  await olga(topUps.saveTopUpSettings, { body: { isOffered: true, account: 'IBAN DE02', twoPersonAmount: 5000 } })
  await olga(tax.createTaxRate, { body: { country: 'DE', name: 'MwSt.', percent: 19, validFrom: today() } })
})

const today = () => site.clock.now().toISOString().slice(0, 10)
const taxes = (isTaxed: boolean) => olga(tax.changeTaxSettings, { body: { isTaxed, pricesIncludeTax: true } })
const confirms = (id: string, amount: number) =>
  olga(topUps.confirmTopUp, { params: { id }, body: { amount, reference: 'BANK 4711', receivedOn: today() } })
const receiptsOf = async (fan: Caller) => (await fan(receipts.listReceipts, { query: {} })).data
const balance = async (fan: Caller) => (await fan(users.readMe)).balance
const owed = () => sumOf(site.ctx.db, 'tax:DE')
async function differing(): Promise<string[]> {
  const found: string[] = []
  for (const { name, find } of bookChecks(site.ctx)) if ((await find(site.ctx)).length > 0) found.push(name)
  return found
}

test('a fan gets a numbered receipt by email and as PDF for a received transfer, and none for a pending or rejected one', async () => {
  await taxes(false)
  const fan = await site.fan('rita')
  const [first, second] = [
    await fan(topUps.startTopUp, { body: { amount: 50 } }),
    await fan(topUps.startTopUp, { body: { amount: 20 } }),
  ]
  assert.deepEqual([first.amount, first.tax], [50, 0])
  await olga(topUps.rejectTopUp, { params: { id: second._id }, body: { reason: 'it went back' } })
  assert.deepEqual(await receiptsOf(fan), [])
  await confirms(first._id, 50)
  const [receipt, ...others] = await receiptsOf(fan)
  assert.deepEqual(others, [])
  assert.match(receipt!.number, /^R-20\d\d-000001$/)
  assert.deepEqual([receipt?.item, receipt?.total, receipt?.tax, receipt?.paidBy.gateway], ['50 tokens', 50, 0, 'bank'])
  const pdf = await fan(receipts.downloadReceipt, { params: { id: receipt!._id } })
  assert.equal(pdf.name, `${receipt?.number}.pdf`)
  await site.quiet()
  const { rows } = await site.sql.query(`select 1 from mails where subject = $1 and recipient like 'rita%'`, [
    `Your receipt ${receipt?.number}`,
  ])
  assert.equal(rows.length, 1)
  assert.deepEqual(await differing(), [])
})

test('a fan states a country where there is tax, sees the total first, and the transfer is taxed at that rate', async () => {
  await taxes(true)
  const fan = await site.fan('dora')
  const asks = (body: { country?: string; total?: number }) => fan(topUps.startTopUp, { body: { amount: 100, ...body } })
  assert.equal((await fan(topUps.readTopUpOffer)).isOffered, true)
  await assert.rejects(asks({}), isApiError('not_valid', 'country'))
  await assert.rejects(asks({ country: 'ZZ', total: 119 }), isApiError('not_valid', 'country'))
  await assert.rejects(
    asks({ country: 'DE' }),
    isApiError('price_changed'),
    'a fan who was shown no tax cannot announce a taxed transfer',
  )
  await assert.rejects(asks({ country: 'DE', total: 100 }), isApiError('price_changed'))
  const asked = await asks({ country: 'DE', total: 119 })
  assert.deepEqual([asked.amount, asked.tax, asked.taxName, asked.taxPercent, asked.tokens], [119, 19, 'MwSt.', 19, 100])
  const earlier = await owed()
  const come = await confirms(asked._id, 59.5)
  assert.deepEqual([come.amount, come.tax, come.tokens], [59.5, 9.5, 50], 'half of the amount arrived')
  assert.deepEqual([await balance(fan), (await owed()) - earlier], [50, 950])
  const [receipt] = await receiptsOf(fan)
  assert.deepEqual(
    [receipt?.net, receipt?.tax, receipt?.total, receipt?.taxName, receipt?.taxPercent, receipt?.taxCountry],
    [50, 9.5, 59.5, 'MwSt.', 19, 'DE'],
  )
  const { lines } = await olga(tax.readTaxReport, { query: { year: site.clock.now().getUTCFullYear() } })
  assert.equal(lines.find(({ country }) => country === 'DE')?.tax, 9.5)
  assert.deepEqual(await differing(), [])
})

test('a transfer announced before there was tax is not taxed, and neither is a country without a rate', async () => {
  await taxes(false)
  const [early, abroad] = [await site.fan('early'), await site.fan('abroad')]
  const asked = await early(topUps.startTopUp, { body: { amount: 30 } })
  await taxes(true)
  const earlier = await owed()
  assert.deepEqual([(await confirms(asked._id, 30)).tax, await balance(early)], [0, 30])
  const there = await abroad(topUps.startTopUp, { body: { amount: 30, country: 'US', total: 30 } })
  assert.deepEqual([(await confirms(there._id, 30)).tax, (await owed()) - earlier], [0, 0])
  assert.deepEqual(await differing(), [])
})

test('a fan whose taxed transfer is reversed gets tax back in proportion, and a credit note that names the receipt', async () => {
  await taxes(true)
  const [fan, ada] = [await site.fan('cora'), await site.performer('ada_cora')]
  const asked = await fan(topUps.startTopUp, { body: { amount: 100, country: 'DE', total: 119 } })
  const [earlier, bank] = [await owed(), await sumOf(site.ctx.db, 'gateway:bank')]
  await confirms(asked._id, 119)
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 60 } })
  await olga(topUps.reverseTopUp, { params: { id: asked._id }, body: { reason: 'Mistyped' } })
  const [note, receipt] = await receiptsOf(fan)
  assert.match(note!.number, /^C-20\d\d-000001$/)
  assert.deepEqual([note?.total, note?.tax, note?.receiptNumber], [47.6, 7.6, receipt?.number])
  assert.deepEqual([(await owed()) - earlier, bank - (await sumOf(site.ctx.db, 'gateway:bank'))], [1140, 7140])
  assert.deepEqual([(await fan(receipts.downloadReceipt, { params: { id: note!._id } })).name], [`${note?.number}.pdf`])
  assert.deepEqual(await differing(), [])
})

test('the books find a transfer that differs from its receipt', async () => {
  const change = async (by: number) => {
    await site.sql.query('begin; set local session_replication_role = replica')
    await site.sql.query(
      `update receipts set net = net + ${by}, tax = tax - ${by} where id = (select min(id::text)::uuid from receipts where tax > 5)`,
    )
    await site.sql.query('commit')
  }
  await change(5)
  assert.deepEqual(await differing(), ['tax', 'transfer receipts'])
  await change(-5)
  assert.deepEqual(await differing(), [])
})
