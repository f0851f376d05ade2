/**
 * Fans order from several performers in one cart, confirm, and cancel. Performers ship, refund and take back. The clock delivers,
 * and a rule refunds orders that are never shipped.
 */
import type { Call } from '@fanfare/contract'
import { searchAddresses } from '@fanfare/contract/addresses'
import { quoteCart, type CartLine, type Pickup, type Quote } from '@fanfare/contract/cart'
import * as contract from '@fanfare/contract/orders'
import { searchProducts, viewProduct } from '@fanfare/contract/products'
import { acceptRefundProposal, changeRefundRule, searchRefundProposals } from '@fanfare/contract/refund-rules'
import { persistentRequest, type ActContext, type Area, type Chances, type PlannedRequest } from '../chances.ts'

type Order = contract.Order
/** Orders above this are proposed to operators. */
const REFUNDED_AUTOMATICALLY = 8
const LATE_DAYS = 10
/** The share of carts that are paid with lines that are not available, or for another total than the one shown. */
const CARELESS_SHARE = 0.2

export const orders: Area = {
  async open({ as, people }) {
    const body = { isOn: true, span: LATE_DAYS, automaticUpTo: REFUNDED_AUTOMATICALLY }
    await as(people.operators[0]!)(changeRefundRule, { params: { name: 'unshipped' }, body })
  },
  acts: [
    { name: 'order a cart', weight: 26, who: 'fan', choose: orderCart },
    { name: 'buy a product', weight: 14, who: 'fan', choose: buyProduct },
    { name: 'confirm an order', weight: 10, who: 'fan', choose: confirm },
    { name: 'cancel an order', weight: 4, who: 'fan', choose: cancel },
    { name: 'change a delivery address', weight: 2, who: 'fan', choose: changeAddress },
    { name: 'work on an order', weight: 22, who: 'performer', choose: workOn },
    { name: 'refund an order', weight: 5, who: 'performer', choose: refund },
    { name: 'take back an order', weight: 5, who: 'performer', choose: takeBack },
    { name: 'accept a proposed refund', weight: 3, who: 'operator', choose: acceptProposal },
  ],
}

/** Returns one line of this performer's shop. */
async function lineOf(call: Call, { of }: Chances, performerId: string): Promise<CartLine | undefined> {
  const card = of((await call(searchProducts, { query: { performerId } })).data)
  if (!card) return undefined
  const product = await call(viewProduct, { params: { id: card._id } })
  const variant = product.isVisible ? of(product.variants) : undefined
  const quantity = product.form === 'digital' ? 1 : (of([1, 1, 2, 3]) ?? 1)
  return variant && { productId: product._id, variantId: variant._id, quantity }
}

async function orderCart(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const { of, context } = chances
  const chosen: CartLine[] = []
  for (const { id } of context.people.performers) {
    const line = of([true, true, false]) === true ? await lineOf(call, chances, id) : undefined
    if (line) chosen.push(line)
  }
  const address = of((await call(searchAddresses)).data)
  if (chosen.length === 0 || !address) return undefined
  const { country, _id: addressId } = address
  const isCareless = context.random() < CARELESS_SHARE
  const first = await call(quoteCart, { body: { lines: chosen, country } })
  const lines = isCareless ? chosen : availableOf(first)
  if (lines.length === 0) return undefined
  const pickups = pickupsOf(first, context)
  const quote = await call(quoteCart, { body: { lines, country, pickups } })
  const total = isCareless ? Math.round(quote.total * 100 + 1) / 100 : quote.total
  return persistentRequest(contract.checkout, { body: { lines: priced(lines, quote), addressId, pickups, total } })
}

const availableOf = ({ sellers }: Quote): CartLine[] =>
  sellers.flatMap(({ lines }) =>
    lines
      .filter(({ state }) => state === 'available')
      .map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  )

const pickupsOf = ({ sellers }: Quote, { random }: ActContext): Pickup[] =>
  sellers.flatMap(({ performer, pickups: [place] }) =>
    place && random() < 0.3 ? [{ performerId: performer._id, zoneId: place._id }] : [],
  )

/** Adds the prices that the fan has seen. */
function priced(lines: readonly CartLine[], { sellers }: Quote): (CartLine & { price: number })[] {
  const shown = sellers.flatMap((seller) => seller.lines)
  return lines.map((line) => ({ ...line, price: shown.find(({ variantId }) => variantId === line.variantId)?.unitPrice ?? 0 }))
}

/** Accepts whatever the product costs now. */
async function buyProduct(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const line = await lineOf(call, chances, chances.of(chances.context.people.performers)?.id ?? '')
  const body = line && { variantId: line.variantId, quantity: line.quantity }
  return line && persistentRequest(contract.buyProduct, { params: { id: line.productId }, body })
}

/** Chooses an order that allows this act. Sometimes any order, as in a window that is out of date. */
const orderFor = (all: readonly Order[], act: contract.OrderAct, { of }: Chances): Order | undefined =>
  of(of([true, true, true, false]) === true ? all.filter(({ can }) => can.includes(act)) : all)

const ownOrders = async (call: Call) => (await call(contract.searchOwnOrders, { query: { limit: 50 } })).data
const soldOrders = async (call: Call) => (await call(contract.searchSoldOrders, { query: { limit: 50 } })).data

async function confirm(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const order = orderFor(await ownOrders(call), 'confirm', chances)
  return order && persistentRequest(contract.confirmOrder, { params: { id: order._id } })
}

async function cancel(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const order = orderFor(await ownOrders(call), 'cancel', chances)
  return order && persistentRequest(contract.cancelOrder, { params: { id: order._id }, body: { note: 'too late' } })
}

async function changeAddress(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const order = orderFor(await ownOrders(call), 'change_address', chances)
  const address = chances.of((await call(searchAddresses)).data)
  if (!order || !address) return undefined
  return persistentRequest(contract.changeDeliveryAddress, { params: { id: order._id }, body: { addressId: address._id } })
}

async function workOn(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const act = chances.of(['process', 'ship', 'ship', 'ship', 'cancel', 'edit'] as const) ?? 'ship'
  const order = orderFor(await soldOrders(call), act, chances)
  const status = { process: 'processing', ship: 'shipped', cancel: 'cancelled', edit: undefined }[act]
  const body = { note: 'Thank you', ...(status !== undefined && { status }) }
  return order && persistentRequest(contract.updateOrder, { params: { id: order._id }, body })
}

async function refund(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const order = orderFor(await soldOrders(call), 'refund', chances)
  const line = order && chances.of(order.lines)
  if (!order || !line) return undefined
  const shipping = order.shipping?.price ?? 0
  const body = chances.of([
    {},
    { lines: [{ _id: line._id }] },
    { lines: [{ _id: line._id, amount: chances.amount(0.01, line.total) }] },
    { lines: [{ _id: line._id, amount: chances.amount(0.01, line.total) }], shipping },
  ])
  return persistentRequest(contract.refundOrder, { params: { id: order._id }, body })
}

async function takeBack(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const order = orderFor(await soldOrders(call), 'return', chances)
  const line = order && chances.of(order.lines)
  if (!order || !line) return undefined
  const lines = [{ _id: line._id, quantity: chances.of([1, line.quantity]) ?? 1 }]
  const toStock = chances.of([true, false]) === true
  return persistentRequest(contract.returnOrder, { params: { id: order._id }, body: { lines, toStock } })
}

async function acceptProposal(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const proposal = of((await call(searchRefundProposals, { query: { status: 'open' } })).data)
  return proposal && persistentRequest(acceptRefundProposal, { params: { id: proposal._id } })
}
