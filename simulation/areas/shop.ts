/** Performers open shops with products of every form, and change their stock and prices. */
import assert from 'node:assert/strict'
import type { Call, Input } from '@fanfare/contract'
import { createAddress } from '@fanfare/contract/addresses'
import { createProduct, searchOwnProducts, updateProduct } from '@fanfare/contract/products'
import { setZones } from '@fanfare/contract/shipping'
import { tusClient } from '../../server/test/tus.ts'
import { persistentRequest, type ActContext, type Area, type Chances, type PlannedRequest } from '../chances.ts'
import type { Person } from '../protocol.ts'

/**
 * Begins the description of a product, before the pieces that its seller has ever put on sale, by variant. A change of the stock
 * changes the description with it, so that both happen or neither.
 */
export const STOCK_TEXT = 'Put on sale: '

const PRODUCTS = [
  { form: 'physical', title: 'Shirt', prices: [9, 11.5], stock: [2, 1] },
  { form: 'physical', title: 'Print', prices: [5.33], isMadeToOrder: true, subscribersIncluded: true },
  { form: 'digital', title: 'Limited edition', prices: [7], stock: [2] },
  { form: 'digital', title: 'Book', prices: [4.99] },
  { form: 'digital', title: 'Song', prices: [3.5] },
] as const

const ADDRESSES = [
  { country: 'DE', line1: 'Lindenstr. 3', city: 'Berlin', postalCode: '10969' },
  { country: 'AT', line1: 'Ring 1', city: 'Wien', postalCode: '1010' },
] as const

export const shop: Area = {
  async open(context) {
    for (const [index, performer] of context.people.performers.entries()) {
      await ships(context, performer, index)
      for (const product of PRODUCTS) await sells(context, performer, product)
    }
    for (const fan of context.people.fans)
      for (const body of ADDRESSES) await context.as(fan)(createAddress, { body: { ...body, name: fan.username } })
  },
  acts: [{ name: 'change a stock', weight: 6, who: 'performer', choose: changeStock }],
}

/** The first performer ships for free within the country. */
const ships = ({ as }: ActContext, performer: Person, index: number) =>
  as(performer)(setZones, {
    body: {
      zones: [
        { type: 'own', name: 'Germany', countries: ['DE'], price: index, furtherPrice: index / 4 },
        { type: 'rest', name: 'Everywhere', price: 2.5, furtherPrice: 1 },
        { type: 'pickup', name: 'Studio', price: 0, furtherPrice: 0, pickupPlace: 'Lindenstr. 9, on Fridays' },
      ],
    },
  })

async function sells(context: ActContext, performer: Person, { form, title, prices, ...rest }: (typeof PRODUCTS)[number]) {
  const { stock, ...terms } = { stock: undefined, ...rest }
  const values = (index: number) => (prices.length > 1 ? [`Size ${index + 1}`] : [])
  const body = {
    ...terms,
    form,
    title,
    ...(prices.length > 1 && { options: ['Size'] }),
    ...(stock && { description: `${STOCK_TEXT}${stock.join(' ')}` }),
    variants: prices.map((price, index) => ({ values: values(index), price, stock: stock?.[index] ?? null })),
    ...(form === 'digital' && { fileIds: [await uploads(context, performer)] }),
    publish: 'now' as const,
  }
  await context.as(performer)(createProduct, { body, files: {} })
}

/** Returns the id of a small file. */
async function uploads({ api }: ActContext, { token }: Person): Promise<string> {
  const tus = tusClient(api(), token)
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
  const created = await tus.create(bytes.length, { kind: 'product', name: 'book.pdf' })
  const { status, body } = await tus.upload(created.headers.get('location') ?? '', bytes)
  assert.equal(status, 200, JSON.stringify(body))
  return String((body as { _id?: string })._id)
}

/** Puts pieces on sale, or takes some back. Sometimes a price changes too. */
async function changeStock(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const limited = (await call(searchOwnProducts)).data.filter(({ description }) => description.startsWith(STOCK_TEXT))
  const product = of(limited)
  const variant = product && of(product.variants)
  if (!product || !variant || variant.stock === null) return undefined
  const { _id: id, title, description, options, version } = product
  const stock = Math.max(variant.stock + (of([1, 1, 2, -1, -2]) ?? 0), 0)
  const sums = description.slice(STOCK_TEXT.length).split(' ').map(Number)
  const put = sums.map((sum, i) => (product.variants[i] === variant ? sum + stock - (variant.stock ?? 0) : sum))
  const price = Math.max(variant.price + (of([0, 0, 0.5, -0.5]) ?? 0), 3)
  const variants = product.variants.map((one) => ({
    _id: one._id,
    values: one.values,
    price: one === variant ? price : one.price,
    stock: one === variant ? stock : one.stock,
    stockBefore: one.stock,
  }))
  const body: Input<typeof updateProduct>['body'] = {
    title,
    options,
    version,
    variants,
    description: `${STOCK_TEXT}${put.join(' ')}`,
  }
  return persistentRequest(updateProduct, { params: { id }, body, files: {} })
}
