import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import * as users from '@fanfare/contract/users'
import { bookChecks } from '#core/money/index.ts'
import { changeSettings } from '#core/settings/index.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

const costs = (site: TestServer, tokenConversionRate: number) =>
  site.ctx.write((tx) => changeSettings(tx, { tokenConversionRate }))
async function booksAgree(site: TestServer): Promise<void> {
  for (const check of bookChecks(site.ctx)) assert.deepEqual(await check.find(site.ctx), [], check.name)
}

test('an operator sets the token price before the first token, and tokens are calculated from it and rounded down', async () => {
  const site = await openTestServer()
  const fan = await site.fan('rita')
  const { _id: cardId } = await saves(fan)
  await costs(site, 50)
  await costs(site, 30)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 10 } })
  assert.equal((await fan(users.readMe)).balance, 33.33)
})

test('an operator cannot change the token price once tokens exist, because the site owes their value in refunds', async () => {
  const site = await openTestServer()
  const [fan, ada] = [await site.fan('hans', 9.99), await site.performer('ada_hans')]
  await booksAgree(site)
  await assert.rejects(costs(site, 50), /can’t change once tokens exist/)
  await costs(site, 100)
  await booksAgree(site)

  // Spent tokens may be refunded, so an empty wallet changes nothing.
  await subscribes(fan, ada, { paymentMethod: 'wallet', price: 9.99 })
  assert.equal((await fan(users.readMe)).balance, 0)
  await assert.rejects(costs(site, 50), /can’t change once tokens exist/)
  for (const statement of [
    `update settings set value = '50' where name = 'tokenConversionRate'`,
    `update settings set name = 'other' where name = 'tokenConversionRate'`,
    `delete from settings where name = 'tokenConversionRate'`,
  ])
    await assert.rejects(site.sql.query(statement), /cannot change after/, 'not even by SQL')
})
