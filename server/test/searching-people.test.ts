/** Tests every list that can be searched by a person: any text returns that person's rows or none. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { searchPayouts } from '@fanfare/contract/payouts'
import { searchSales, searchTokenPurchases } from '@fanfare/contract/refunds'
import { searchSplits } from '@fanfare/contract/splits'
import { listTokenTransactions, tip } from '@fanfare/contract/tokens'
import { searchTopUps } from '@fanfare/contract/top-ups'
import { readMe } from '@fanfare/contract/users'
import { openTestServer } from './test-server.ts'

test('an operator who searches for an invalid username finds nothing, without an error', async () => {
  const site = await openTestServer()
  const operator = await site.operator()
  for (const username of ['a', '@', 'Ada Vale', '@nobody', 'nobody@example.org', '…', 'x'.repeat(254)]) {
    const found = await Promise.all([
      operator(searchSales, { query: { username } }),
      operator(searchTokenPurchases, { query: { username } }),
      operator(searchSplits, { query: { username } }),
      operator(searchPayouts, { query: { username } }),
      operator(searchTopUps, { query: { username } }),
    ])
    assert.deepEqual(
      found.map(({ total }) => total),
      [0, 0, 0, 0, 0],
      username,
    )
  }
})

test("a fan finds payments by a performer's username, with or without @, and never by an email address", async () => {
  const site = await openTestServer()
  const [fan, ada] = [await site.fan('felix', 100), await site.performer('ada.vale')]
  await fan(tip, { params: { id: ada.id }, body: { amount: 50 } })
  const found = async (username: string) => (await fan(listTokenTransactions, { query: { username } })).total
  const { email } = await ada(readMe)
  assert.deepEqual(await Promise.all(['ada.vale', '@Ada.Vale', 'a', email].map(found)), [1, 1, 0, 0])
})
