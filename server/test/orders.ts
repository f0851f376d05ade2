/** Helpers for stories about orders: products in a shop, buyers with addresses, and carts. */
import { createAddress, type AddressForm } from '@fanfare/contract/addresses'
import * as cart from '@fanfare/contract/cart'
import type { Input } from '@fanfare/contract'
import * as orders from '@fanfare/contract/orders'
import type { UploadedProductFile } from '@fanfare/contract/product-files'
import * as products from '@fanfare/contract/products'
import * as shipping from '@fanfare/contract/shipping'
import type { Caller, TestServer } from './test-server.ts'
import { gif } from './shop.ts'
import { uploadsResumably } from './tus.ts'

export interface Offered {
  readonly productId: string
  readonly variantId: string
}

type Fields = Partial<Input<typeof products.createProduct>['body']>

async function publishes(seller: Caller, body: Fields & Pick<products.Product, 'form'>): Promise<Offered> {
  const { _id, variants } = await seller(products.createProduct, {
    body: { title: `${body.form} product`, price: 10, category: 'art', publish: 'now', ...body },
    files: {},
  })
  return { productId: _id, variantId: variants[0]!._id }
}

/** A thing with a stock, 10 tokens a piece unless specified. */
export const sellsThing = (seller: Caller, stock: number | null = 10, body: Fields = {}): Promise<Offered> =>
  publishes(seller, {
    form: 'physical',
    handlingDays: 3,
    isMadeToOrder: stock === null,
    variants: [{ values: [], stock }],
    ...body,
  })

/** A file to download, 10 tokens unless specified. */
export async function sellsFile(site: TestServer, seller: Caller, body: Fields = {}): Promise<Offered> {
  const { _id } = await uploadsResumably<UploadedProductFile>(site, seller, gif, { kind: 'product', name: 'a.gif' })
  return publishes(seller, { form: 'digital', fileIds: [_id], ...body })
}

/** Ships within Germany for 4 tokens and 1 for each further piece, to Austria for 6, elsewhere for 9, and offers a pickup. */
export async function ships(seller: Caller): Promise<readonly shipping.OwnZone[]> {
  const zone = { countries: [], furtherPrice: 1 }
  const { data } = await seller(shipping.setZones, {
    body: {
      zones: [
        { ...zone, type: 'own', name: 'Germany', countries: ['DE'], price: 4 },
        { ...zone, type: 'countries', name: 'Neighbors', countries: ['AT', 'CH'], price: 6 },
        { ...zone, type: 'rest', name: 'Everywhere', price: 9 },
        {
          ...zone,
          type: 'pickup',
          name: 'Pick up in Berlin',
          price: 0,
          furtherPrice: 0,
          pickupPlace: 'Lindenstr. 9, on Fridays',
        },
      ],
    },
  })
  return data
}

export const BERLIN: AddressForm = {
  country: 'DE',
  name: 'Felix Hart',
  line1: 'Lindenstr. 3',
  city: 'Berlin',
  postalCode: '10969',
}
export const VIENNA: AddressForm = { country: 'AT', line1: 'Ring 1', city: 'Wien', postalCode: '1010' }

export const livesAt = async (fan: Caller, body: AddressForm = BERLIN): Promise<string> =>
  (await fan(createAddress, { body }))._id

export const wants = (offered: Offered, quantity = 1): cart.CartLine => ({ ...offered, quantity })

interface How {
  readonly addressId?: string
  readonly pickups?: readonly cart.Pickup[]
  readonly country?: string
  readonly key?: string
}

export const quotes = (
  who: Pick<TestServer, 'guest'>['guest'],
  lines: readonly cart.CartLine[],
  { country, pickups }: How = {},
) =>
  who(cart.quoteCart, {
    body: { lines: [...lines], ...(country !== undefined && { country }), ...(pickups && { pickups: [...pickups] }) },
  })

/** Pays what the quote shows. */
export async function buys(fan: Caller, lines: readonly cart.CartLine[], { country = 'DE', ...how }: How = {}) {
  const quote = await quotes(fan, lines, { country, ...how })
  const priceOf = new Map(quote.sellers.flatMap((seller) => seller.lines.map((line) => [line.variantId, line.unitPrice])))
  const body = {
    lines: lines.map((line) => ({ ...line, price: priceOf.get(line.variantId) ?? 0 })),
    total: quote.total,
    ...(how.addressId !== undefined && { addressId: how.addressId }),
    ...(how.pickups && { pickups: [...how.pickups] }),
  }
  return fan(orders.checkout, { body }, how.key === undefined ? {} : { key: how.key })
}

/** Returns the seller's form of the product's stock. */
export async function stockOf(seller: Caller, { productId, variantId }: Offered): Promise<number | null | undefined> {
  const { variants } = await seller(products.viewOwnProduct, { params: { id: productId } })
  return variants.find(({ _id }) => _id === variantId)?.stock
}

export const viewsOrder = (who: Caller, id: string) => who(orders.viewOrder, { params: { id } })
export const shipsOrder = (seller: Caller, id: string) =>
  seller(orders.updateOrder, { params: { id }, body: { status: 'shipped', carrier: 'DHL', trackingNumber: '00340434' } })
