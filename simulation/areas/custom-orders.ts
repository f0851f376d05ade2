/**
 * Fans ask performers for custom orders, pay into escrow, and accept deliveries or dispute them. Both sides also act
 * on orders that are closed, as in a window that is out of date.
 */
import type { Call, Route } from '@fanfare/contract'
import * as disputes from '@fanfare/contract/custom-order-disputes'
import { saveCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import type { CustomOrderAct, CustomOrderItem } from '@fanfare/contract/custom-order-views'
import * as contract from '@fanfare/contract/custom-orders'
import { searchVault, uploadVaultPhoto } from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { persistentRequest, type Area, type Chances, type Kind, type PlannedRequest } from '../chances.ts'

const DAY_MS = 24 * 3_600_000
const TERMS = { isOpen: true, makes: 'Songs', minPrice: 5, maxOpen: 20, noticeDays: 1, revisions: 1 }

type Body = object | undefined

interface OrderAct extends Omit<Kind, 'choose'> {
  readonly who: 'fan' | 'performer'
  readonly event: CustomOrderAct
  readonly route: Route
  readonly bodyOf?: (order: CustomOrderItem, chances: Chances, call: Call) => Body | Promise<Body>
}

const ACTS: readonly OrderAct[] = [
  { name: 'accept a custom order', weight: 20, who: 'performer', event: 'accept', route: contract.acceptCustomOrder },
  {
    name: 'offer another price',
    weight: 4,
    who: 'performer',
    event: 'counter',
    route: contract.counterCustomOrder,
    bodyOf: counterOffer,
  },
  {
    name: 'decline a custom order',
    weight: 1,
    who: 'performer',
    event: 'decline',
    route: contract.declineCustomOrder,
    bodyOf: () => ({}),
  },
  { name: 'agree to an offer', weight: 5, who: 'fan', event: 'agree', route: contract.agreeToCustomOrder, bodyOf: shownPrice },
  { name: 'pay for a custom order', weight: 5, who: 'fan', event: 'pay', route: contract.payCustomOrder, bodyOf: shownPrice },
  {
    name: 'withdraw a custom order',
    weight: 1,
    who: 'fan',
    event: 'withdraw',
    route: contract.withdrawCustomOrder,
    bodyOf: () => ({}),
  },
  {
    name: 'deliver a custom order',
    weight: 24,
    who: 'performer',
    event: 'deliver',
    route: contract.deliverCustomOrder,
    bodyOf: photoOfVault,
  },
  {
    name: 'ask for a revision',
    weight: 5,
    who: 'fan',
    event: 'revise',
    route: contract.reviseCustomOrder,
    bodyOf: () => ({ note: 'Louder' }),
  },
  { name: 'accept a delivery', weight: 20, who: 'fan', event: 'acceptDelivery', route: contract.acceptCustomOrderDelivery },
  {
    name: 'ask for more time',
    weight: 3,
    who: 'performer',
    event: 'askExtension',
    route: contract.askCustomOrderExtension,
    bodyOf: laterDate,
  },
  { name: 'grant more time', weight: 2, who: 'fan', event: 'grantExtension', route: contract.grantCustomOrderExtension },
  {
    name: 'refuse more time',
    weight: 1,
    who: 'fan',
    event: 'refuseExtension',
    route: contract.refuseCustomOrderExtension,
    bodyOf: () => ({}),
  },
  {
    name: 'cancel a custom order',
    weight: 2,
    who: 'performer',
    event: 'cancel',
    route: contract.cancelCustomOrder,
    bodyOf: () => ({}),
  },
  {
    name: 'dispute a delivery',
    weight: 5,
    who: 'fan',
    event: 'dispute',
    route: disputes.disputeCustomOrder,
    bodyOf: () => ({ note: 'Too short' }),
  },
  {
    name: 'dispute a revision',
    weight: 1,
    who: 'performer',
    event: 'dispute',
    route: disputes.disputeCustomOrder,
    bodyOf: () => ({ note: 'As agreed' }),
  },
]

export const customOrders: Area = {
  async open({ as, people }) {
    const file = await jpeg()
    for (const performer of people.performers) {
      await as(performer)(saveCustomOrderTerms, { body: TERMS })
      await as(performer)(uploadVaultPhoto, { files: { file } })
    }
  },
  acts: [
    { name: 'ask for a custom order', weight: 20, who: 'fan', choose: async (_, chances) => ask(chances) },
    ...ACTS.map(kindOf),
    { name: 'split a custom order', weight: 6, who: 'operator', choose: split },
  ],
}

function kindOf({ event, route, bodyOf, ...kind }: OrderAct): Kind {
  const list = kind.who === 'fan' ? contract.searchOwnCustomOrders : contract.searchCustomOrders
  return {
    ...kind,
    async choose(call, chances) {
      const { data } = await call(list, { query: { limit: 50 } })
      const isUpToDate = chances.of([true, true, false]) === true
      const order = chances.of(data.filter(({ acts, closedAt }) => (isUpToDate ? acts.includes(event) : closedAt !== null)))
      if (!order) return undefined
      const body = await bodyOf?.(order, chances, call)
      return persistentRequest(route, { params: { id: order._id }, ...(body && { body }) })
    },
  }
}

const daysAfter = (from: Date, days: number): string => new Date(from.getTime() + Math.round(days * DAY_MS)).toISOString()

const ask = ({ of, amount, context }: Chances): PlannedRequest =>
  persistentRequest(contract.askForCustomOrder, {
    body: {
      performerId: of(context.people.performers)?.id,
      brief: 'A song for my sister',
      price: amount(5, 20),
      dueAt: daysAfter(context.now(), amount(8, 80)),
    },
  })

function counterOffer(_: CustomOrderItem, { amount, context }: Chances): Body {
  return { price: amount(5, 20), dueAt: daysAfter(context.now(), amount(8, 80)), revisions: 2 }
}

function shownPrice({ price }: CustomOrderItem): Body {
  return { price }
}

function laterDate({ dueAt }: CustomOrderItem, { amount }: Chances): Body {
  return { dueAt: daysAfter(new Date(dueAt), amount(1, 10)) }
}

/** Each performer has one photo, which is delivered again and again. */
async function photoOfVault(_: CustomOrderItem, __: Chances, call: Call): Promise<Body> {
  const { data } = await call(searchVault, { query: { limit: 1 } })
  return { fileIds: data.map(({ _id }) => _id) }
}

async function split(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const { data } = await call(disputes.listCustomOrdersForOperators, { query: { limit: 50 } })
  const isUpToDate = of([true, true, true, false]) === true
  const order = of(isUpToDate ? data.filter(({ state }) => state === 'disputed') : data)
  if (!order) return undefined
  const returned = Math.floor(order.price * 100 * (of([0, 1, 0.333, 0.5]) ?? 0)) / 100
  return persistentRequest(disputes.splitCustomOrder, { params: { id: order._id }, body: { returned, note: 'Half was made' } })
}
