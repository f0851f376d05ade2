/** Performers ship to zones, and fans order from their shops: the demo has orders in every state, with reviews of what arrived. */
import type { Call } from '@fanfare/contract'
import { createAddress, searchAddresses, type AddressForm } from '@fanfare/contract/addresses'
import { quoteCart, type CartLine, type Pickup } from '@fanfare/contract/cart'
import * as orders from '@fanfare/contract/orders'
import { searchProducts, viewProduct } from '@fanfare/contract/products'
import { listReviews, replyToReview, writeReview } from '@fanfare/contract/reviews'
import { setZones } from '@fanfare/contract/shipping'
import { buyPackage, demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'
import { DEMO_ADDRESSES, DEMO_ORDERS, DEMO_ZONES, type DemoAct, type DemoOrder } from './orders.demo.ts'
import { remindOfLateOrders } from './jobs.ts'

const ZONES_SET = 35
const REMINDED = 0.4

export const demo = demoSeed(() => [
  ...Object.entries(DEMO_ZONES).map(
    ([who, zones]): DemoStep => ({
      daysAgo: ZONES_SET,
      who,
      run: (seeder) => seeder.as(who)(setZones, { body: { zones: [...zones] } }),
    }),
  ),
  ...DEMO_ORDERS.flatMap(stepsOf),
  { daysAgo: REMINDED, run: (seeder) => seeder.start(remindOfLateOrders) },
])

/** Acts follow on later days, when the order certainly exists. */
function stepsOf(order: DemoOrder, i: number): DemoStep[] {
  const placed: Placed = { id: '', productId: '', lineId: '' }
  const { fan, seller, day, acts } = order
  return [
    {
      daysAgo: day,
      who: fan,
      async run(seeder) {
        Object.assign(placed, await place(seeder, order, DEMO_ADDRESSES[i % DEMO_ADDRESSES.length]!))
      },
    },
    ...acts.map(([name, at]): DemoStep => {
      const { by, act } = ACTS[name]
      return {
        daysAgo: at,
        who: by === 'fan' ? fan : seller,
        run: (seeder) => act(seeder.as(by === 'fan' ? fan : seller), placed, order),
      }
    }),
  ]
}

interface Placed {
  readonly id: string
  /** The first product. */
  readonly productId: string
  readonly lineId: string
}

async function place(seeder: DemoSeeder, order: DemoOrder, address: AddressForm): Promise<Placed> {
  const { fan, seller, isPickup } = order
  const call = seeder.as(fan)
  const performerId = await seeder.idOf(seller)
  const wanted = await linesOf(call, performerId, order)
  const { _id: addressId, country } = await addressOf(call, address)
  const quote = (pickups: Pickup[]) => call(quoteCart, { body: { lines: wanted, country, pickups } })
  const first = await quote([])
  const zoneId = isPickup ? first.sellers[0]?.pickups[0]?._id : undefined
  const pickups = zoneId === undefined ? [] : [{ performerId, zoneId }]
  const { sellers, total, balanceAfter } = zoneId === undefined ? first : await quote(pickups)
  if ((balanceAfter ?? 0) < 0) await buyPackage(seeder, fan, 'Extra large')
  const lines = sellers
    .flatMap((one) => one.lines)
    .map(({ productId, variantId, quantity, unitPrice: price }) => ({ productId, variantId, quantity, price }))
  const { orders: paid } = await call(orders.checkout, { body: { lines, addressId, pickups, total } })
  const [line] = paid[0]?.lines ?? []
  return { id: paid[0]?._id ?? '', productId: line?.productId ?? '', lineId: line?._id ?? '' }
}

async function linesOf(call: Call, performerId: string, { fan, wants }: DemoOrder): Promise<CartLine[]> {
  const { data: shelf } = await call(searchProducts, { query: { performerId } })
  return Promise.all(
    wants.map(async ({ title, quantity = 1, variant = 0 }) => {
      const found = shelf.find((one) => one.title === title)
      const product = found && (await call(viewProduct, { params: { id: found._id } }))
      const chosen = product?.isVisible ? product.variants[variant] : undefined
      if (!product || !chosen) throw new Error(`${fan} cannot order ${title}`)
      return { productId: product._id, variantId: chosen._id, quantity }
    }),
  )
}

/** Returns the fan's first address, and saves one if there is none. */
async function addressOf(call: Call, address: AddressForm) {
  const [saved] = (await call(searchAddresses, { query: {} })).data
  return saved ?? (await call(createAddress, { body: address }))
}

interface Acting {
  readonly by: 'fan' | 'seller'
  act(call: Call, placed: Placed, order: DemoOrder): Promise<unknown>
}

const ACTS: Readonly<Record<DemoAct, Acting>> = {
  process: { by: 'seller', act: (call, { id }) => call(orders.updateOrder, { params: { id }, body: { status: 'processing' } }) },
  ship: {
    by: 'seller',
    act: (call, { id }) =>
      call(orders.updateOrder, {
        params: { id },
        body: { status: 'shipped', carrier: 'DHL', trackingNumber: `JJD 0039 ${id.slice(-6)}`, note: 'Please keep it flat.' },
      }),
  },
  confirm: { by: 'fan', act: (call, { id }) => call(orders.confirmOrder, { params: { id } }) },
  cancel: {
    by: 'fan',
    act: (call, { id }) => call(orders.cancelOrder, { params: { id }, body: { note: 'I ordered it twice.' } }),
  },
  refund: {
    by: 'seller',
    act: (call, { id }) =>
      call(orders.refundOrder, { params: { id }, body: { note: 'The whole edition was damaged by water.' } }),
  },
  refundPart: {
    by: 'seller',
    act: (call, { id, lineId }) =>
      call(orders.refundOrder, {
        params: { id },
        body: { lines: [{ _id: lineId, amount: 50 }], note: 'One corner of the print is bent.' },
      }),
  },
  takeBack: {
    by: 'seller',
    act: (call, { id, lineId }) =>
      call(orders.returnOrder, {
        params: { id },
        body: { lines: [{ _id: lineId, quantity: 1 }], toStock: true, note: 'The wrong size.' },
      }),
  },
  review: {
    by: 'fan',
    act: (call, { productId }, { review }) =>
      call(writeReview, { params: { id: productId }, body: review ?? { stars: 5, text: '' } }),
  },
  reply: {
    by: 'seller',
    async act(call, { productId }) {
      const [newest] = (await call(listReviews, { params: { id: productId }, query: {} })).data
      if (newest)
        await call(replyToReview, { params: { id: newest._id }, body: { text: 'Thank you. I’m glad that it arrived safely.' } })
    },
  },
}
