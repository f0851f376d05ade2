import type { CustomOrderEvent } from '@fanfare/contract/custom-order-views'
import { operatorIds } from '#core/accounts/index.ts'
import type { EventOf } from '#platform/events.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { customOrderStepped } from './events.ts'

const customOrder = notificationKind('custom_order', {
  group: 'customorders',
  label: () => t('Custom orders'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('Your custom order has changed'),
      body: [t('Your custom order has changed.'), t('Open the order to see the details.')],
      button: t('View order'),
    }),
    asked: () => ({
      subject: t('You have a new request'),
      body: [t('Someone has asked you for a custom order.'), t('Open the request to answer it.')],
      button: t('View request'),
    }),
    waiting: () => ({
      subject: t('An order is waiting for you'),
      body: [t('A custom order is waiting for your decision.'), t('Open the order to see until when you can decide.')],
      button: t('View order'),
    }),
  },
})
const disputedOrder = notificationKind('disputed_custom_order', {
  group: 'site',
  label: () => t('Disputed custom orders'),
  who: ['admin'],
  email: true,
  outside: {
    usual: () => ({
      subject: t('A custom order is disputed'),
      body: [t('The two sides of a custom order disagree.'), t('Read both statements and decide.')],
      button: t('Review order'),
    }),
  },
})

type Stepped = EventOf<typeof customOrderStepped>

const adminPage = (orderId: string) => `/admin/custom-orders/${orderId}`

/** Each step notifies the sides that have not done it. A block or a closed account notifies the fan, whose tokens return. */
const concerns = (side: 'fan' | 'performer', { by, event }: Stepped): boolean =>
  by !== side && (event !== 'end' || side === 'fan')

const WAITING: readonly CustomOrderEvent[] = ['counter', 'deliver', 'askExtension']

const outsideOf = ({ event, state }: Stepped) => {
  if (event === 'ask') return 'asked'
  return WAITING.includes(event) || (event === 'accept' && state === 'unpaid') ? 'waiting' : 'usual'
}

const titleOf = ({ event, state }: Stepped): string =>
  t(
    '{step, select, ask {You were asked for a custom order} accept_active {Your custom order was accepted} accept_unpaid {Your custom order was accepted. Pay within 72 hours} decline {Your custom order was declined} counter {You have a counter-offer for your custom order} agree {Your counter-offer was accepted} pay {Your custom order was paid} withdraw {A request for a custom order was withdrawn} deliver {Your custom order was delivered} revise {You were asked for a revision} acceptDelivery {Your delivery was accepted} askExtension {You were asked for more time} grantExtension {You were given more time} refuseExtension {Your request for more time was refused} cancel {Your custom order was canceled and refunded} dispute {A custom order is disputed} addEvidence {New evidence about a custom order} split {A disputed custom order was decided} expire {A custom order has expired} missDeadline {A custom order missed its deadline and was refunded} completeSilently {A custom order was completed automatically} other {A custom order has ended}}',
    { step: event === 'accept' ? `accept_${state}` : event },
  )

export const notificationRules = [
  notificationRule(customOrderStepped, customOrder, {
    about: 'to the fan',
    to: (p) => (concerns('fan', p) ? [p.fanId] : []),
    from: (p) => (p.by === 'performer' ? p.performerId : null),
    isOwnMoney: true,
    words: (p) => ({ title: titleOf(p), outside: outsideOf(p), link: `/custom-orders/${p.orderId}` }),
  }),
  notificationRule(customOrderStepped, customOrder, {
    about: 'to the performer',
    to: (p) => (concerns('performer', p) ? [p.performerId] : []),
    from: (p) => (p.by === 'fan' ? p.fanId : null),
    isOwnMoney: true,
    words: (p) => ({ title: titleOf(p), outside: outsideOf(p), link: `/studio/custom-orders/${p.orderId}` }),
  }),
  notificationRule(customOrderStepped, disputedOrder, {
    about: 'to operators',
    to: (p, db) => (p.event === 'dispute' ? operatorIds(db, 'refunds') : []),
    from: () => null,
    words: (p) => ({ link: adminPage(p.orderId) }),
  }),
]

export const notificationResolutions = [
  resolveNotifications(customOrderStepped, disputedOrder, {
    to: (p, db) => (p.event === 'split' || p.event === 'cancel' ? operatorIds(db, 'refunds') : []),
    links: (p) => [adminPage(p.orderId)],
  }),
]
