import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as payments from '@fanfare/contract/payments'
import { readPublicSettings } from '@fanfare/contract/site'
import * as site from '@fanfare/contract/site-settings'
import * as tokens from '@fanfare/contract/tokens'
import { saves } from '../../../test/payments.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const change = (operator: Caller, body: Partial<site.SiteSettings>) => operator(site.changeSiteSettings, { body })
const refusedAt = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: ApiError) => error.errors[0]?.field ?? error.code,
  )

test('an operator renames the site and changes limits, which apply to everyone immediately and are logged with the operator', async () => {
  const server = await openTestServer()
  const [olga, fan, ada] = [await server.operator('olga'), await server.fan('felix', 100), await server.performer('ada')]
  const tip = (amount: number) => fan(tokens.tip, { params: { id: ada.id }, body: { amount } })
  assert.equal(await refusedAt(tip(5)), 'amount')

  const saved = await change(olga, { siteName: 'Fans Example', minimumTipPrice: 2.5, commissionPercent: 15 })
  assert.equal(saved.minimumTipPrice, 2.5)
  assert.equal((await server.guest(readPublicSettings)).siteName, 'Fans Example')
  await tip(5)
  const { rows } = await server.sql.query<{ commission: string }>('select commission from sales')
  assert.deepEqual(rows, [{ commission: '75' }])

  const { data, total } = await olga(site.listSettingChanges)
  assert.equal(total, 3)
  assert.deepEqual(
    new Set(data.map(({ name, before, after, by }) => `${name}: ${before} > ${after}, ${by}`)),
    new Set(['siteName:  > Fans Example, olga', 'minimumTipPrice:  > 2.5, olga', 'commissionPercent:  > 15, olga']),
  )
  await change(olga, { siteName: 'Fans Example', minimumTipPrice: 3 })
  const newer = (await olga(site.listSettingChanges)).data[0]
  assert.deepEqual(
    [newer?.name, newer?.before, newer?.after],
    ['minimumTipPrice', '2.5', '3'],
    'an unchanged setting is not recorded',
  )
  await assert.rejects(server.sql.query(`update audit_log set reason = 'x'`), /history is not rewritten/)
})

test('an operator reads at the field why settings contradict each other, and nothing is saved', async () => {
  const server = await openTestServer()
  const olga = await server.operator('olga')
  const before = await olga(site.readSiteSettings)
  const refused = [
    await refusedAt(change(olga, { minimumTipPrice: 20_000 })),
    await refusedAt(change(olga, { minimumTipPrice: 20, maximumTipPrice: 10 })),
    await refusedAt(change(olga, { minimumWalletPrice: 0 })),
    await refusedAt(change(olga, { siteName: 'Elsewhere', tokenConversionRate: 0 })),
    await refusedAt(change(olga, { bankPayoutFee: before.minimumPayoutAmount })),
    await refusedAt(change(olga, { minimumContentPrice: 0.105 })),
    await refusedAt(change(olga, { currency: 'JPY' })),
    await refusedAt(change(olga, { currency: 'XXY' })),
    await refusedAt(change(olga, { commissionPercent: 91 })),
    await refusedAt(change(olga, { gaCode: '"><script>' })),
    await refusedAt(change(olga, { siteName: 'two\nlines' })),
  ]
  assert.deepEqual(refused, [
    'minimumTipPrice',
    'maximumTipPrice',
    'minimumWalletPrice',
    'tokenConversionRate',
    'bankPayoutFee',
    'minimumContentPrice',
    'currency',
    'currency',
    'commissionPercent',
    'gaCode',
    'siteName',
  ])
  assert.deepEqual(await olga(site.readSiteSettings), before)
})

test('an operator chooses the currency before money moves, and can never change it afterwards, even in the database', async () => {
  const server = await openTestServer()
  const [olga, fan] = [await server.operator('olga'), await server.fan('felix')]
  await change(olga, { currency: 'EUR' })
  const { _id: cardId } = await saves(fan)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 10 } })
  assert.equal(await refusedAt(change(olga, { currency: 'USD' })), 'currency')
  await change(olga, { currency: 'EUR' })
  await assert.rejects(server.sql.query(`delete from settings where name = 'currency'`), /cannot change after/)
})

test('an unattended browser asks for the password first, and only operators see the settings', async () => {
  const server = await openTestServer()
  const [olga, fan, ada] = [await server.operator('olga'), await server.fan('felix'), await server.performer('ada')]
  await leavesOpen(server.sql, olga.id)
  assert.equal(await refusedAt(change(olga, { commissionPercent: 0 })), 'proof_needed')
  for (const other of [fan, ada]) {
    assert.equal(await refusedAt(other(site.readSiteSettings)), 'not_allowed')
    assert.equal(await refusedAt(change(other, { commissionPercent: 0 })), 'not_allowed')
    assert.equal(await refusedAt(other(site.listSettingChanges)), 'not_allowed')
  }
})
