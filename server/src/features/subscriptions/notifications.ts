import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import {
  giftDelivered,
  giftRedeemed,
  higherPriceProposed,
  monthsGiven,
  subscriptionExpired,
  subscriptionPastDue,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionTierChanged,
} from './events.ts'
import { failureWords } from './renewal-failures.ts'

const newSubscriber = notificationKind('new_subscriber', {
  group: 'fans',
  label: () => t('New subscribers'),
  who: ['performer'],
  email: true,
  push: true,
  many: (people) => t('You have {people, plural, one {# new subscriber} other {# new subscribers}}', { people }),
})
const subscribed = notificationKind('subscribed', {
  group: 'payments',
  label: () => t('Subscriptions that have started'),
  who: ['fan'],
  isAlwaysListed: true,
})
const renewal = notificationKind('renewal', {
  group: 'fans',
  label: () => t('Renewed subscriptions of your fans'),
  who: ['performer'],
  many: (people) => t('{people, plural, one {# subscription was} other {# subscriptions were}} renewed', { people }),
})
const renewed = notificationKind('renewed', {
  group: 'payments',
  label: () => t('Your subscriptions, when they renew'),
  who: ['fan'],
  isAlwaysListed: true,
})
const pastDue = notificationKind('past_due', {
  group: 'payments',
  label: () => t('Payments that did not go through'),
  who: ['fan'],
  push: true,
  isAlwaysListed: true,
  hasOwnMail: true,
})
const tierChange = notificationKind('tier_change', {
  group: 'fans',
  label: () => t('Subscribers who change their tier'),
  who: ['performer'],
})
const priceRise = notificationKind('price_rise', {
  group: 'payments',
  label: () => t('Prices that are to rise'),
  who: ['fan'],
  push: true,
  isAlwaysListed: true,
  hasOwnMail: true,
})
const expiry = notificationKind('expiry', {
  group: 'payments',
  label: () => t('Your subscriptions, when they end'),
  who: ['fan'],
  email: true,
  isAlwaysListed: true,
})
const giftSubscription = notificationKind('gift_subscription', {
  group: 'payments',
  label: () => t('Subscriptions that you are given'),
  who: ['fan'],
  email: true,
  push: true,
})
const giftRedeemedKind = notificationKind('gift_redeemed', {
  group: 'payments',
  label: () => t('Gifts that are redeemed'),
  who: ['fan', 'performer'],
  push: true,
})

interface Between {
  readonly fanId: string
  readonly performerId: string
}
const toPerformer = { to: (p: Between) => [p.performerId], from: (p: Between) => p.fanId }
const toFan = { to: (p: Between) => [p.fanId], from: (p: Between) => p.performerId, isOwnMoney: true }

export const notificationRules = [
  notificationRule(subscriptionStarted, newSubscriber, {
    ...toPerformer,
    words: () => ({ title: t('You have a new subscriber'), link: '/studio/subscribers' }),
  }),
  notificationRule(subscriptionStarted, subscribed, {
    ...toFan,
    words: (p) => ({ title: t('Your subscription has started'), link: `/${p.performerId}` }),
  }),
  notificationRule(subscriptionRenewed, renewal, {
    ...toPerformer,
    words: () => ({ title: t('A subscription was renewed'), link: '/studio/subscribers' }),
  }),
  notificationRule(subscriptionRenewed, renewed, {
    ...toFan,
    words: () => ({ title: t('Your subscription was renewed'), link: '/subscriptions' }),
  }),
  notificationRule(subscriptionPastDue, pastDue, {
    ...toFan,
    words: ({ failure }) => ({
      title: t('Your subscription could not be renewed. {why}', { why: failureWords[failure]() }),
      link: '/subscriptions',
    }),
  }),
  notificationRule(subscriptionTierChanged, tierChange, {
    ...toPerformer,
    words: () => ({ title: t('A subscriber has changed to another tier'), link: '/studio/subscribers' }),
  }),
  notificationRule(higherPriceProposed, priceRise, {
    ...toFan,
    words: () => ({
      title: t('A subscription of yours is to cost more. You keep the old price unless you agree'),
      link: '/subscriptions',
    }),
  }),
  notificationRule(subscriptionExpired, expiry, {
    ...toFan,
    words: () => ({ title: t('Your subscription has ended'), link: '/subscriptions' }),
  }),
  notificationRule(giftDelivered, giftSubscription, {
    to: (p) => [p.fanId],
    from: (p) => p.buyerId,
    words: () => ({ title: t('You have been given a gift'), link: '/gift-subscriptions' }),
  }),
  notificationRule(giftRedeemed, giftRedeemedKind, {
    to: (p) => [p.buyerId],
    from: (p) => p.fanId,
    words: () => ({ title: t('Your gift was redeemed'), link: '/gift-subscriptions?side=bought' }),
  }),
  notificationRule(monthsGiven, giftSubscription, {
    to: (p) => [p.fanId],
    from: (p) => p.performerId,
    words: () => ({ title: t('You have been given free months'), link: '/subscriptions' }),
  }),
]
