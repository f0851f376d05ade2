/** Five fans ask a musician for something of their own: one order in each of the common states, and one that an operator decides. */
import type { Call } from '@fanfare/contract'
import { addCustomOrderEvidence, disputeCustomOrder } from '@fanfare/contract/custom-order-disputes'
import { saveCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import * as orders from '@fanfare/contract/custom-orders'
import { listCards, purchaseTokens } from '@fanfare/contract/payments'
import { searchOwnPhotos } from '@fanfare/contract/photos'
import { demoSeed, type DemoCalendar, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

const PERFORMER = 'rio.tanaka'
const TERMS_DAYS_AGO = 12
/** In the site's currency. It buys more tokens than any of the orders costs. */
const TOP_UP = 40

interface DemoOrder {
  readonly fan: string
  readonly brief: string
  readonly price: number
  /** Days ago. */
  readonly asked: number
  /** Days after the end of the demo. */
  readonly due: number
  /** What happens next, in days ago. The steps of one order run one after the other. */
  readonly then: readonly (readonly [daysAgo: number, act: (on: OrderAt) => Promise<unknown>])[]
}

interface OrderAt {
  readonly fan: Call
  readonly performer: Call
  readonly calendar: DemoCalendar
  /** The input of calls about this order. */
  readonly params: { readonly id: string }
}

const accept = ({ performer, params }: OrderAt) => performer(orders.acceptCustomOrder, { params })

async function deliver({ performer, params }: OrderAt): Promise<void> {
  const { data } = await performer(searchOwnPhotos, { query: { limit: 2 } })
  const fileIds = data.filter(({ photo }) => photo.status === 'ready').map(({ _id }) => _id)
  await performer(orders.deliverCustomOrder, { params, body: { fileIds, note: 'As promised. Turn it up.' } })
}

const acceptDelivery = ({ fan, params }: OrderAt) => fan(orders.acceptCustomOrderDelivery, { params })

const counter = ({ performer, params, calendar }: OrderAt) =>
  performer(orders.counterCustomOrder, {
    params,
    body: { price: 180, dueAt: calendar.inDays(30), revisions: 2, note: 'Four minutes take me two weeks longer.' },
  })

const dispute = ({ fan, params }: OrderAt) =>
  fan(disputeCustomOrder, { params, body: { note: 'We agreed on the colours of the flag. These are others.' } })

const respond = ({ performer, params }: OrderAt) =>
  performer(addCustomOrderEvidence, { params, body: { note: 'The request says “something with red”. I can change it.' } })

const ORDERS: readonly DemoOrder[] = [
  {
    fan: 'jonas',
    brief: 'A slow loop of waves for the wall behind my desk, in blue.',
    price: 120,
    asked: 9,
    due: 6,
    then: [
      [8.8, accept],
      [4, deliver],
      [3.5, acceptDelivery],
    ],
  },
  {
    fan: 'carmen.r',
    brief: 'Two stills for the cover of my first single. It is called “Ninety Seconds”.',
    price: 150,
    asked: 6,
    due: 8,
    then: [
      [5.5, accept],
      [1.5, deliver],
    ],
  },
  {
    fan: 'elif',
    brief: 'A poster for our club night, something with red.',
    price: 100,
    asked: 5,
    due: 10,
    then: [
      [4.8, accept],
      [3, deliver],
      [2.2, dispute],
      [2, respond],
    ],
  },
  { fan: 'zoe', brief: 'Visuals for a set of four minutes.', price: 90, asked: 2, due: 14, then: [[1, counter]] },
  { fan: 'hanna.w', brief: 'A loop for my sister’s birthday, with her name in it.', price: 80, asked: 0.5, due: 12, then: [] },
]

export const demo = demoSeed(({ calendar }) => [
  { daysAgo: TERMS_DAYS_AGO, run: takesOrders },
  ...ORDERS.flatMap((order) => stepsOf(order, calendar)),
])

const takesOrders = ({ as }: DemoSeeder) =>
  as(PERFORMER)(saveCustomOrderTerms, {
    body: {
      isOpen: true,
      makes: 'Loops, stills and visuals for your sets, walls and covers.',
      excludes: 'Logos, portraits of other people, and anything with more than four minutes.',
      minPrice: 60,
      maxOpen: 8,
      noticeDays: 5,
      revisions: 1,
    },
  })

function stepsOf(order: DemoOrder, calendar: DemoCalendar): DemoStep[] {
  const { fan, asked, then } = order
  let id = ''
  const ask = async (seeder: DemoSeeder) => {
    id = await asks(seeder, order, calendar)
  }
  const acts = then.map(([daysAgo, act]): DemoStep => {
    const run = (seeder: DemoSeeder) => act({ calendar, fan: seeder.as(fan), performer: seeder.as(PERFORMER), params: { id } })
    return { daysAgo, who: fan, run }
  })
  return [{ daysAgo: asked, who: fan, run: ask }, ...acts]
}

/** Returns the id of the order. The fan has enough tokens for it afterwards. */
async function asks(seeder: DemoSeeder, { fan, brief, price, due }: DemoOrder, calendar: DemoCalendar): Promise<string> {
  const call = seeder.as(fan)
  const [card] = (await call(listCards)).data
  if (card) await call(purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: TOP_UP } })
  const body = { performerId: await seeder.idOf(PERFORMER), brief, price, dueAt: calendar.inDays(due) }
  return (await call(orders.askForCustomOrder, { body }))._id
}
