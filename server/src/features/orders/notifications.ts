import { t } from '#lib/i18n.ts'
import type { EventOf } from '#platform/events.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { orderChanged } from './events.ts'

type Changed = EventOf<typeof orderChanged>

const details = () => t('Open the order to see the details.')
const button = () => t('View order')

const received = notificationKind('order_received', {
  group: 'orders',
  label: () => t('New orders'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({ subject: t('You have a new order'), body: [t('Someone ordered from you.'), details()], button: button() }),
  },
})

const sold = notificationKind('sold_order', {
  group: 'orders',
  label: () => t('Changes of orders you sold'),
  who: ['performer'],
  email: true,
  push: true,
  outside: {
    cancel: () => ({
      subject: t('An order was cancelled'),
      body: [t('A buyer cancelled an order.'), t('Don’t ship it.')],
      button: button(),
    }),
    address: () => ({
      subject: t('The address of an order has changed'),
      body: [t('A buyer changed the delivery address of an order.'), t('Open the order before you ship it.')],
      button: button(),
    }),
    deliver: () => ({
      subject: t('An order was delivered'),
      body: [t('One of your orders was delivered.'), t('Its earnings are released.')],
      button: button(),
    }),
    late: () => ({
      subject: t('An order is late'),
      body: [t('One of your orders should have been shipped.'), t('Ship or cancel the order. The buyer can get a refund.')],
      button: button(),
    }),
  },
})

const bought = notificationKind('order', {
  group: 'orders',
  label: () => t('Your orders'),
  who: ['fan'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    process: () => ({
      subject: t('Your order is being prepared'),
      body: [t('Your order is being prepared.'), details()],
      button: button(),
    }),
    ship: () => ({
      subject: t('Your order was shipped'),
      body: [t('Your order was shipped.'), t('Open the order to track it.')],
      button: button(),
    }),
    collect: () => ({
      subject: t('Your order is ready'),
      body: [t('Your order is ready to collect.'), t('Open the order to see where.')],
      button: button(),
    }),
    deliver: () => ({
      subject: t('Your order was delivered'),
      body: [t('Your order counts as delivered.'), t('If it hasn’t arrived, write to the seller.')],
      button: button(),
    }),
    cancel: () => ({
      subject: t('Your order was cancelled'),
      body: [t('The seller cancelled your order.'), t('The tokens are back in your wallet.')],
      button: button(),
    }),
    return: () => ({
      subject: t('Your return has arrived'),
      body: [t('The seller took back items of your order.'), t('The tokens are back in your wallet.')],
      button: button(),
    }),
    late: () => ({
      subject: t('Your order is late'),
      body: [t('Your order should have been shipped.'), t('You can wait, or cancel the order and get your tokens back.')],
      button: button(),
    }),
  },
})

type BuyerVariant = 'process' | 'ship' | 'collect' | 'deliver' | 'cancel' | 'return' | 'late'
type SellerVariant = 'cancel' | 'address' | 'deliver' | 'late'

/** Undefined for what the buyer did. Refunds have a notification of their own. */
function toBuyer({ event, by, isPickup }: Changed): BuyerVariant | undefined {
  if (by === 'buyer') return undefined
  if (event === 'ship') return isPickup ? 'collect' : 'ship'
  return event === 'process' || event === 'deliver' || event === 'cancel' || event === 'return' || event === 'late'
    ? event
    : undefined
}

/** Undefined for what the seller did. */
function toSeller({ event, by }: Changed): SellerVariant | undefined {
  if (by === 'performer') return undefined
  if (event === 'change_address') return 'address'
  return event === 'cancel' || event === 'deliver' || event === 'late' ? event : undefined
}

const buyerTitles: Readonly<Record<BuyerVariant, (number: string) => string>> = {
  process: (number) => t('Your order {number} is being prepared', { number }),
  ship: (number) => t('Your order {number} was shipped', { number }),
  collect: (number) => t('Your order {number} is ready to collect', { number }),
  deliver: (number) => t('Your order {number} was delivered', { number }),
  cancel: (number) => t('Your order {number} was cancelled. The tokens are back in your wallet.', { number }),
  return: (number) => t('The seller took back items of your order {number}', { number }),
  late: (number) => t('Your order {number} is late. You can cancel it and get your tokens back.', { number }),
}

const sellerTitles: Readonly<Record<SellerVariant, (number: string) => string>> = {
  cancel: (number) => t('Order {number} was cancelled. Don’t ship it.', { number }),
  address: (number) => t('The address of order {number} has changed', { number }),
  deliver: (number) => t('Order {number} was delivered', { number }),
  late: (number) => t('Order {number} is late. Ship or cancel it.', { number }),
}

export const notificationRules = [
  notificationRule(orderChanged, received, {
    to: (p) => (p.event === 'pay' ? [p.performerId] : []),
    from: (p) => p.fanId,
    isOwnMoney: true,
    words: (p) => ({ title: t('New order {number}', { number: p.number }), link: `/studio/orders/${p.orderId}` }),
  }),
  notificationRule(orderChanged, sold, {
    to: (p) => (toSeller(p) === undefined ? [] : [p.performerId]),
    from: (p) => p.fanId,
    isOwnMoney: true,
    words: (p) => {
      const outside = toSeller(p) ?? 'deliver'
      return { outside, title: sellerTitles[outside](p.number), link: `/studio/orders/${p.orderId}` }
    },
  }),
  notificationRule(orderChanged, bought, {
    to: (p) => (toBuyer(p) === undefined ? [] : [p.fanId]),
    from: (p) => p.performerId,
    isOwnMoney: true,
    words: (p) => {
      const outside = toBuyer(p) ?? 'deliver'
      return { outside, title: buyerTitles[outside](p.number), link: `/orders/${p.orderId}` }
    },
  }),
]
