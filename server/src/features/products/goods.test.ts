import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as products from '@fanfare/contract/products'
import type { QuotedLine } from '#core/content/index.ts'
import { guestFrom } from '#platform/viewer.ts'
import { buys, changes, goodsOf, lineOf, refunds, sells, sellsFile, viewerOf } from '../../../test/products.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 10_000)
})

const code = (error: ApiError) => error.code
const stockOf = async ({ _id: id }: { readonly _id: string }) =>
  (await nadia(products.viewOwnProduct, { params: { id } })).variants.map(({ stock }) => stock)
const states = (lines: readonly QuotedLine[]) => lines.map(({ state }) => state)
const take = (who: Caller, line: ReturnType<typeof lineOf>, expectedPrice = 2000) =>
  site.ctx.write((tx) => goodsOf(site).take(tx, viewerOf(who), [{ ...line, expectedPrice }]))

test('a cart shows for each line what the viewer would get now', async () => {
  const [shirt, hidden, book] = [
    await sells(site, nadia, {
      options: ['Size'],
      variants: [
        { values: ['M'], stock: 2, weightGrams: 180 },
        { values: ['L'], stock: 0 },
      ],
    }),
    await sells(site, nadia, { visibleTo: 'subscribers' }),
    await sellsFile(site, nadia),
  ]
  const draft = await sells(site, nadia, { publish: 'draft' })
  await buys(site, fan, lineOf(book))
  const lines = [
    lineOf(shirt, 2),
    lineOf(shirt, 3),
    lineOf(shirt, 1, 1),
    lineOf(hidden),
    lineOf(draft),
    lineOf(book),
    { ...lineOf(shirt), productId: hidden._id },
    { ...lineOf(shirt), variantId: hidden.variants[0]!._id },
    { productId: fan.id, variantId: fan.id, quantity: 1 },
  ]
  const quoted = await goodsOf(site).quote(site.ctx, viewerOf(fan), lines)
  assert.deepEqual(states(quoted), ['too_few', 'too_few', 'sold_out', 'gone', 'gone', 'owned', 'gone', 'gone', 'gone'])
  const [alone] = await goodsOf(site).quote(site.ctx, guestFrom(undefined), [lineOf(shirt, 2)])
  const expected = { sellerId: nadia.id, form: 'physical', title: 'Shirt', options: ['M'], unitPrice: 2000, fullPrice: 2000 }
  const bounds = { state: 'available', stock: 2, limitPerBuyer: null, handlingDays: 3, weightGrams: 180 }
  assert.deepEqual(alone, { ...lineOf(shirt, 2), ...expected, ...bounds })
})

test('buyers take pieces until none is left, and a refund can give them back', async () => {
  const shirt = await sells(site, nadia, { variants: [{ values: [], stock: 3 }] })
  await buys(site, fan, lineOf(shirt, 2))
  assert.equal(await take(fan, lineOf(shirt, 2)).catch(code), 'sold_out')
  await buys(site, fan, lineOf(shirt))
  assert.deepEqual(await stockOf(shirt), [0])
  assert.equal(await take(fan, lineOf(shirt)).catch(code), 'sold_out')
  await site.ctx.write((tx) => goodsOf(site).giveBack(tx, [lineOf(shirt, 2)]))
  assert.deepEqual(await stockOf(shirt), [2])
  const endless = await sells(site, nadia, { isMadeToOrder: true, variants: [{ values: [] }] })
  await buys(site, fan, lineOf(endless, 99))
  await site.ctx.write((tx) => goodsOf(site).giveBack(tx, [lineOf(endless, 2)]))
  assert.deepEqual(await stockOf(endless), [null])
})

test('of forty fans who buy the last seven pieces in the same moment, seven get one each', async () => {
  const shirt = await sells(site, nadia, { variants: [{ values: [], stock: 7 }] })
  const taken = await Promise.all(
    Array.from({ length: 40 }, () =>
      take(fan, lineOf(shirt)).then(
        () => 'taken',
        (error: ApiError) => error.code,
      ),
    ),
  )
  assert.deepEqual(
    [taken.filter((one) => one === 'taken').length, taken.filter((one) => one === 'sold_out').length, await stockOf(shirt)],
    [7, 33, [0]],
  )
})

test('fans who take the last pieces of two products in a different order get both or neither', async () => {
  const [shirt, print] = [
    await sells(site, nadia, { variants: [{ values: [], stock: 9 }] }),
    await sells(site, nadia, { variants: [{ values: [], stock: 6 }] }),
  ]
  const lines = [shirt, print].map((one) => ({ ...lineOf(one), expectedPrice: 2000 }))
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      site.ctx
        .write((tx) => goodsOf(site).take(tx, viewerOf(fan), i % 2 === 0 ? lines : lines.toReversed()))
        .then(() => 'taken', code),
    ),
  )
  assert.deepEqual([taken.filter((one) => one === 'taken').length, taken.filter((one) => one === 'sold_out').length], [6, 14])
  assert.deepEqual([await stockOf(shirt), await stockOf(print)], [[3], [0]])
})

test('a buyer pays the price that the cart showed, or nothing', async () => {
  const shirt = await sells(site, nadia)
  await changes(nadia, shirt, { price: 25 })
  const error = await take(fan, lineOf(shirt)).catch((e: ApiError) => e)
  assert.deepEqual(error instanceof Error && [error.code, error.price], ['price_changed', 25])
  assert.deepEqual(await stockOf(shirt), [5])
  assert.equal((await take(fan, lineOf(shirt), 2500)).at(0)?.unitPrice, 2500)
})

test('a product that is archived, deleted or not for the buyer is gone, whatever the cart says', async () => {
  const shirt = await sells(site, nadia)
  const params = { id: shirt._id }
  await nadia(products.archiveProduct, { params })
  assert.equal(await take(fan, lineOf(shirt)).catch(code), 'not_found')
  await nadia(products.unarchiveProduct, { params })
  await changes(nadia, shirt, { visibleTo: 'followers' })
  assert.equal(await take(fan, lineOf(shirt)).catch(code), 'not_found')
  await nadia(products.deleteProduct, { params })
  assert.equal(await take(fan, lineOf(shirt)).catch(code), 'not_found')
})

test("a seller's change of stock keeps what was sold in the meantime", async () => {
  const shirt = await sells(site, nadia, { variants: [{ values: [], stock: 5 }] })
  const _id = shirt.variants[0]!._id
  await buys(site, fan, lineOf(shirt, 2))
  const change = (stock: number, stockBefore: number) =>
    changes(nadia, shirt, { price: 20, variants: [{ _id, values: [], stock, stockBefore }] })
  const after = await change(8, 5)
  assert.equal(after.variants[0]?.stock, 6)
  await assert.rejects(change(1, 8), isApiError('changed_meanwhile'))
  assert.deepEqual(await stockOf(shirt), [6])
  // A form without variants leaves the stock alone.
  await changes(nadia, shirt, { title: 'New name' })
  assert.deepEqual(await stockOf(shirt), [6])
})

test('a variant that is left out is no longer sold, and the others keep their stock and their ids', async () => {
  const shirt = await sells(site, nadia, {
    options: ['Size'],
    variants: [
      { values: ['M'], stock: 1 },
      { values: ['L'], stock: 2 },
    ],
  })
  const [m, l] = shirt.variants
  const changed = await changes(nadia, shirt, {
    price: 20,
    variants: [
      { values: ['XL'], stock: 4 },
      { _id: l!._id, values: ['M'] },
    ],
  })
  assert.deepEqual(
    changed.variants.map(({ values, stock }) => [values[0], stock]),
    [
      ['XL', 4],
      ['M', 2],
    ],
  )
  assert.equal(await take(fan, { ...lineOf(shirt), variantId: m!._id }).catch(code), 'not_found')
  await take(fan, { ...lineOf(shirt), variantId: l!._id })
})

test('a buyer keeps a digital product that its performer deletes, until it is refunded, and the books agree', async () => {
  const book = await sellsFile(site, nadia)
  const saleId = await buys(site, fan, lineOf(book))
  assert.equal(await take(fan, lineOf(book), 1000).catch(code), 'already_done')
  await nadia(products.deleteProduct, { params: { id: book._id } })
  const params = { id: book._id }
  const open = await fan(products.viewProduct, { params })
  assert.ok(open.access === 'open')
  assert.deepEqual([open.can, open.files?.count], [['download'], 1])
  await refunds(site, saleId)
  assert.equal(await fan(products.viewProduct, { params }).catch(code), 'not_found')
  assert.deepEqual(await site.wrongBalances(), [])
})
