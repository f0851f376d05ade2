/** Stories of checkout: what is refused, what happens when people press at the same time, and what changes in between. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import * as blocks from '@fanfare/contract/blocks'
import type { CartLine, Pickup, Quote } from '@fanfare/contract/cart'
import * as countryBlocks from '@fanfare/contract/country-blocks'
import * as orders from '@fanfare/contract/orders'
import * as products from '@fanfare/contract/products'
import { suspendAccount } from '#core/accounts/index.ts'
import { balanceOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import {
  BERLIN,
  buys,
  livesAt,
  quotes,
  sellsFile,
  sellsThing,
  ships,
  stockOf,
  VIENNA,
  viewsOrder,
  wants,
} from '../../../test/orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { FAN_COUNTRY, removeBlocks, waysToBlock } from '../../../test/ways-to-block.ts'

const site = await openTestServer()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
let addressId = ''
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 1000), await site.performer(`ada${count}`)]
  await ships(ada)
  addressId = await livesAt(fan)
})
afterEach(() => assertBooks(site))

const balance = async (who = fan) => (await balanceOf(site.ctx.db, who.id)) / 100
const code = (error: unknown) => (error instanceof ApiError ? error.code : String(error))
const ordersOf = async (who: Caller) => (await who(orders.searchOwnOrders, { query: {} })).total

test('a fan who presses Pay several times, or repeats a lost request, pays once and gets the same answer', async () => {
  const shirt = await sellsThing(ada)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => buys(fan, [wants(shirt)], { addressId, key })))
  assert.equal(new Set(answers.map(({ orders: [order] }) => order?._id)).size, 1)
  assert.deepEqual([await balance(), await ordersOf(fan), await stockOf(ada, shirt)], [986, 1, 9])
})

test('40 fans order the last three pieces: three get one each, and no one else pays', async () => {
  const shirt = await sellsThing(ada, 3)
  const fans = await Promise.all(Array.from({ length: 40 }, (_, i) => site.fan(`racer${i}`, 50)))
  const places = await Promise.all(fans.map((one) => livesAt(one)))
  const outcomes = await Promise.all(
    fans.map((one, i) =>
      one(orders.checkout, {
        body: { lines: [{ ...wants(shirt), price: 10 }], addressId: places[i]!, total: 14 },
      }).then(() => 'paid', code),
    ),
  )
  assert.equal(outcomes.filter((one) => one === 'paid').length, 3)
  assert.deepEqual(new Set(outcomes), new Set(['paid', 'sold_out']))
  const balances = await Promise.all(fans.map((one) => balance(one)))
  assert.deepEqual([balances.filter((one) => one === 36).length, balances.filter((one) => one === 50).length], [3, 37])
  assert.equal(await stockOf(ada, shirt), 0)
})

test('carts of several variants in opposite orders do not block each other, and none gets a part', async () => {
  const [one, two] = [await sellsThing(ada, 6), await sellsThing(ada, 4)]
  const fans = await Promise.all(Array.from({ length: 8 }, (_, i) => site.fan(`pair${i}`, 50)))
  const places = await Promise.all(fans.map((who) => livesAt(who)))
  const outcomes = await Promise.all(
    fans.map((who, i) =>
      who(orders.checkout, {
        body: {
          lines: (i % 2 === 0 ? [one, two] : [two, one]).map((line) => ({ ...wants(line), price: 10 })),
          addressId: places[i]!,
          total: 25,
        },
      }).then(() => 'paid', code),
    ),
  )
  assert.equal(outcomes.filter((outcome) => outcome === 'paid').length, 4)
  assert.deepEqual([await stockOf(ada, one), await stockOf(ada, two)], [2, 0])
})

test('a price or a shipping price that changed is not charged', async () => {
  const shirt = await sellsThing(ada)
  const body = { lines: [{ ...wants(shirt), price: 10 }], addressId, total: 14 }
  const { variants, version } = await ada(products.viewOwnProduct, { params: { id: shirt.productId } })
  await ada(products.updateProduct, {
    params: { id: shirt.productId },
    body: {
      title: 'physical product',
      price: 12,
      category: 'art',
      publish: 'now',
      handlingDays: 3,
      variants: [{ _id: variants[0]!._id, values: [], stock: 10, stockBefore: 10 }],
      version,
    },
    files: {},
  })
  await assert.rejects(fan(orders.checkout, { body }), isApiError('price_changed'))
  const changed = { ...body, lines: [{ ...wants(shirt), price: 12 }] }
  const error: unknown = await fan(orders.checkout, { body: changed }).catch((one: unknown) => one)
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.code, error.price], ['price_changed', 16])
  assert.deepEqual([await balance(), await stockOf(ada, shirt), await ordersOf(fan)], [1000, 10, 0])
})

test('a cart that one performer cannot send is not paid at all', async () => {
  const eva = await site.performer(`eva${count}`)
  const [shirt, print] = [await sellsThing(ada), await sellsThing(eva)]
  const quote = await quotes(fan, [wants(shirt), wants(print)], { country: 'DE' })
  assert.deepEqual([quote.isReady, quote.sellers.map(({ shippingState }) => shippingState)], [false, ['quoted', 'not_shipped']])
  await assert.rejects(buys(fan, [wants(shirt), wants(print)], { addressId }), isApiError('not_valid', 'addressId'))
  assert.deepEqual([await balance(), await stockOf(ada, shirt), await stockOf(eva, print)], [1000, 10, 10])
})

test('a performer who blocks a country ships nothing there, also while the buyer is elsewhere, and pickup stays possible', async () => {
  const shirt = await sellsThing(ada)
  const viennaId = await livesAt(fan, VIENNA)
  const [order] = (await buys(fan, [wants(shirt)], { addressId })).orders
  await ada(countryBlocks.blockCountries, { body: { countries: ['AT'] } })
  const quoted = (country: string, pickups: Pickup[] = []) => quotes(fan, [wants(shirt)], { country, pickups })
  const stateOf = ({ sellers }: Quote) => sellers.map(({ shippingState }) => shippingState)
  assert.deepEqual(stateOf(await quoted('DE')), ['quoted'])
  const refused = await quoted('AT')
  assert.deepEqual([refused.isReady, stateOf(refused)], [false, ['not_shipped']])
  await assert.rejects(buys(fan, [wants(shirt)], { addressId: viennaId }), isApiError('not_valid', 'addressId'))
  const params = { id: order!._id }
  await assert.rejects(
    fan(orders.changeDeliveryAddress, { params, body: { addressId: viennaId } }),
    isApiError('not_valid', 'addressId'),
  )
  const [pickup] = refused.sellers[0]!.pickups
  const pickups = [{ performerId: ada.id, zoneId: pickup!._id }]
  const [inVienna, inBerlin] = [await quoted('AT', pickups), await quoted('DE', pickups)]
  assert.deepEqual([stateOf(inVienna), inVienna.sellers[0]?.shippingToCountry], [['quoted'], null])
  assert.deepEqual([inBerlin.shipping, inBerlin.sellers[0]?.shippingToCountry], [0, 4])
  assert.deepEqual([await stockOf(ada, shirt), await ordersOf(fan)], [9, 1])
})

test('a fan without enough tokens keeps them, and the pieces stay in stock', async () => {
  const [poor, shirt] = [await site.fan(`poor${count}`, 13), await sellsThing(ada)]
  await assert.rejects(buys(poor, [wants(shirt)], { addressId: await livesAt(poor) }), isApiError('not_enough_tokens'))
  assert.deepEqual([await balance(poor), await stockOf(ada, shirt)], [13, 10])
})

test('a limit per buyer counts earlier orders, all variants, and pieces that were not returned', async () => {
  const sizes = ['M', 'L', 'S'].map((size) => ({ values: [size], stock: 10 }))
  const shirt = await sellsThing(ada, 10, { limitPerBuyer: 2, options: ['Size'], variants: sizes })
  const { variants } = await ada(products.viewOwnProduct, { params: { id: shirt.productId } })
  const [order] = (await buys(fan, [wants(shirt)], { addressId })).orders
  const [line] = (await quotes(fan, [wants(shirt, 2)], { country: 'DE' })).sellers[0]!.lines
  assert.deepEqual([line?.state, line?.available], ['over_limit', 1])
  await assert.rejects(
    fan(orders.checkout, { body: { lines: [{ ...wants(shirt, 2), price: 10 }], addressId, total: 25 } }),
    isApiError('not_valid', 'lines'),
  )
  const second = ({ _id: variantId }: products.OwnProduct['variants'][number]): Promise<unknown> =>
    fan(orders.checkout, { body: { lines: [{ ...wants(shirt), variantId, price: 10 }], addressId, total: 14 } }).catch(code)
  const outcomes = await Promise.all(variants.map(second))
  assert.equal(outcomes.filter((one) => one === 'not_valid').length, 2)
  await fan(orders.cancelOrder, { params: { id: order!._id }, body: {} })
  await buys(fan, [wants(shirt)], { addressId })
})

test('a fan with a block in either direction, or from a blocked country, cannot order or learn the price', async () => {
  const line = wants(await sellsThing(ada))
  await site.sql.query('update accounts set last_country = $1 where id = $2', [FAN_COUNTRY, fan.id])
  for (const [name, block] of waysToBlock(site, fan, ada)) {
    await block()
    await assertGone(line, name)
  }
  await removeBlocks(site)
  await buys(fan, [line], { addressId })
})

test('a fan cannot order from a performer who is suspended', async () => {
  const line = wants(await sellsThing(ada))
  await site.ctx.write((tx) => suspendAccount(tx, ada.id))
  await assertGone(line, 'suspended')
})

async function assertGone(line: CartLine, why: string): Promise<void> {
  const quote = await quotes(fan, [line], { country: 'DE' })
  assert.deepEqual([quote.sellers, quote.gone.length, quote.isReady], [[], 1, false], why)
  const body = { lines: [{ ...line, price: 10 }], addressId, total: 14 }
  await assert.rejects(fan(orders.checkout, { body }), isApiError('not_found'), why)
  assert.equal(await balance(), 1000)
}

test('a paid order survives a block, and both sides can still act', async () => {
  const shirt = await sellsThing(ada)
  const [order] = (await buys(fan, [wants(shirt)], { addressId })).orders
  await site.quiet()
  await ada(blocks.blockUser, { body: { userId: fan.id } })
  await ada(orders.updateOrder, { params: { id: order!._id }, body: { status: 'shipped' } })
  assert.equal((await viewsOrder(fan, order!._id)).status, 'shipped')
  await fan(orders.confirmOrder, { params: { id: order!._id } })
})

test('a product that was deleted while it was in a cart is gone, and nothing is charged', async () => {
  const [shirt, print] = [await sellsThing(ada), await sellsThing(ada)]
  await ada(products.deleteProduct, { params: { id: shirt.productId } })
  const quote = await quotes(fan, [wants(shirt), wants(print)], { country: 'DE' })
  assert.deepEqual([quote.gone, quote.total], [[wants(shirt)], 14])
  await assert.rejects(buys(fan, [wants(shirt), wants(print)], { addressId }), isApiError('not_found'))
  assert.deepEqual([await balance(), await stockOf(ada, print)], [1000, 10])
})

test('a cart with a bad quantity, too many lines, a foreign variant or a foreign address changes nothing', async () => {
  const [shirt, print, stranger] = [await sellsThing(ada), await sellsThing(ada), await site.fan(`stranger${count}`)]
  const pays = (lines: readonly object[], more: object = {}) =>
    fan(orders.checkout, { body: { lines, addressId, total: 14, ...more } } as never).then(() => 'paid', code)
  const line = (more: object) => ({ ...wants(shirt), price: 10, ...more })
  for (const quantity of [-1, 0, 1e9, 1.5, '1', null])
    assert.equal(await pays([line({ quantity })]), 'not_valid', String(quantity))
  assert.equal(await pays([]), 'not_valid')
  assert.equal(await pays(Array.from({ length: 1000 }, () => line({}))), 'not_valid')
  assert.equal(await pays(Array.from({ length: 2 }, () => line({ quantity: 60 }))), 'not_valid')
  assert.equal(await pays([line({ variantId: print.variantId })]), 'not_found')
  assert.equal(await pays([line({ variantId: randomUUID() })]), 'not_found')
  assert.equal(await pays([line({ price: 9.99 })]), 'price_changed')
  assert.equal(await pays([line({ price: -10 })]), 'not_valid')
  assert.equal(await pays([line({})], { addressId: await livesAt(stranger) }), 'not_found')
  assert.equal(await pays([line({})], { addressId: undefined }), 'not_valid')
  assert.equal(await pays([line({})], { pickups: [{ performerId: ada.id, zoneId: addressId }] }), 'changed_meanwhile')
  for (const quantity of [-1, 0, 1e9, 1.5])
    await assert.rejects(quotes(site.guest, [wants(shirt, quantity)]), isApiError('not_valid'))
  await assert.rejects(
    quotes(
      site.guest,
      Array.from({ length: 1000 }, () => wants(shirt)),
    ),
    isApiError('not_valid'),
  )
  assert.deepEqual([await balance(), await stockOf(ada, shirt), await ordersOf(fan)], [1000, 10, 0])
})

test('the call of the specification buys one piece of the first variant for the default address', async () => {
  const [shirt, file] = [await sellsThing(ada), await sellsFile(site, ada)]
  const receipt = await fan(orders.buyProduct, { params: { id: shirt.productId } })
  assert.deepEqual(
    [receipt.kind, receipt.targetId, receipt.tokens, receipt.balance, receipt.performer.username],
    ['product', shirt.productId, 14, 986, ada.username],
  )
  assert.equal((await fan(orders.buyProduct, { params: { id: file.productId }, body: { price: 10 } })).tokens, 10)
  await assert.rejects(
    fan(orders.buyProduct, { params: { id: shirt.productId }, body: { price: 1 } }),
    isApiError('price_changed'),
  )
  await assert.rejects(fan(orders.buyProduct, { params: { id: ada.id } }), isApiError('not_found'))
  const [order] = (await fan(orders.searchOwnOrders, { query: { form: 'physical' } })).data
  assert.deepEqual((await viewsOrder(fan, order!._id)).address?.[0], BERLIN.name)
})
