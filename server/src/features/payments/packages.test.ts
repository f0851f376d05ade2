import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { ApiError, type Input } from '@fanfare/contract'
import * as packages from '@fanfare/contract/packages'
import * as payments from '@fanfare/contract/payments'
import * as users from '@fanfare/contract/users'
import { answersBank, AUTHENTICATION_CARD, isApiError, saves } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

type Form = Input<typeof packages.createPackage>['body']
const form = (change: Partial<Form> = {}): Form => ({
  name: 'Summer',
  paidTokens: 40,
  bonus: 10,
  price: 40,
  position: 0,
  isOnSale: true,
  ...change,
})
const creates = (change: Partial<Form> = {}) => operator(packages.createPackage, { body: form(change) })
const offered = async () => (await site.guest(payments.listTokenPackages)).data
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance

test('a fan who buys a package gets its tokens and bonus, and the receipt shows both', async () => {
  const { _id: id, tokens, bonus, saving } = await creates()
  assert.deepEqual([tokens, bonus, saving], [50, 10, 20])
  const fan = await site.fan('summer')
  const card = await saves(fan)
  const shown = (await offered()).find((one) => one._id === id) ?? assert.fail()
  assert.deepEqual([shown.tokens, shown.bonus, shown.price], [50, 10, 40])
  await fan(payments.purchaseTokens, { params: { id }, body: { cardId: card._id, price: 40, tokens: 50 } })
  assert.equal(await balanceOf(fan), 50)
  const [payment = assert.fail()] = (await fan(payments.listPayments)).data
  assert.deepEqual([payment.description, payment.amount], ['50 tokens, including 10 bonus tokens', 40])
  assert.deepEqual(await site.wrongBalances(), [])
})

test('an operator sorts packages, and one that is off sale is neither listed nor sold', async () => {
  const [last, first] = [
    await creates({ name: 'Last', position: 1000 }),
    await creates({ name: 'First', position: 0, price: 20 }),
  ]
  const names = (await offered()).map((one) => one.name)
  assert.deepEqual([names[0], names.at(-1)], ['First', 'Last'])
  await operator(packages.changePackage, { params: { id: last._id }, body: form({ name: 'Last', isOnSale: false }) })
  assert.ok((await offered()).every((one) => one._id !== last._id))
  const fan = await site.fan('late')
  const card = await saves(fan)
  const buys = fan(payments.purchaseTokens, { params: { id: last._id }, body: { cardId: card._id } })
  await assert.rejects(buys, isApiError('not_found'))
  const everything = await operator(packages.listAllPackages)
  assert.ok(everything.data.some((one) => one._id === last._id && !one.isOnSale))
  assert.ok(everything.data.some((one) => one._id === first._id && one.isOnSale))
})

test('a fan cannot finish a cheaper purchase as a more expensive one, and gets the purchase that they started', async () => {
  const [small, large] = [await creates({ price: 5, paidTokens: 5, bonus: 0 }), await creates({ price: 90, paidTokens: 100 })]
  const fan = await site.fan('clever')
  const card = await saves(fan, AUTHENTICATION_CARD)
  const body = { cardId: card._id, price: small.price, tokens: large.tokens }
  await assert.rejects(fan(payments.purchaseTokens, { params: { id: large._id }, body }), isApiError('price_changed'))
  const key = 'one-key'
  const begun = await fan(
    payments.purchaseTokens,
    { params: { id: small._id }, body: { cardId: card._id, price: 5, tokens: 5 } },
    { key },
  )
  // The same key with the other package, while the bank asks.
  const other = fan(payments.purchaseTokens, { params: { id: large._id }, body: { cardId: card._id } }, { key })
  await assert.rejects(other, isApiError('key_reused'))
  // Changing the package while the bank asks does not change the started purchase.
  await operator(packages.changePackage, { params: { id: small._id }, body: form({ price: 5, paidTokens: 5000 }) })
  assert.equal((await answersBank(fan, begun, true)).status, 'succeeded')
  assert.equal(await balanceOf(fan), 5)
})

test('an operator reads at each field why a package is invalid, and only operators change packages', async () => {
  const wrong: readonly [Partial<Record<keyof Form, unknown>>, string][] = [
    [{ bonus: 41 }, 'bonus'],
    [{ price: 0 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 1e21 }, 'price'],
    [{ price: Number.NaN }, 'price'],
    [{ paidTokens: 0.1 + 0.2 }, 'paidTokens'],
    [{ paidTokens: 1.005 }, 'paidTokens'],
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ position: 1.5 }, 'position'],
  ]
  const before = (await operator(packages.listAllPackages)).total
  for (const [change, field] of wrong) {
    // Input that the site's own form never sends.
    const refused = creates(change as Partial<Form>)
    await assert.rejects(
      refused,
      (error) => error instanceof ApiError && error.code === 'not_valid' && error.errors[0]?.field === field,
    )
  }
  assert.equal((await operator(packages.listAllPackages)).total, before)
  const fan = await site.fan('nosy')
  await assert.rejects(fan(packages.createPackage, { body: form() }), isApiError('not_allowed'))
})
