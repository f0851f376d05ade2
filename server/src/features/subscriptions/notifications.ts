import { t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import {
  giftDelivered,
  giftRedeemed,
  higherPriceAsked,
  monthsGiven,
  subscriptionExpired,
  subscriptionPastDue,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionTierChanged,
} from './events.ts'

interface Between {
  readonly fanId: string
  readonly performerId: string
}
const toPerformer = { to: (p: Between) => [p.performerId], from: (p: Between) => p.fanId }
const toFan = { to: (p: Between) => [p.fanId], from: (p: Between) => p.performerId, isOwnMoney: true }

export const notificationRules = [
  notificationRule(subscriptionStarted, 'new_subscriber', {
    ...toPerformer,
    words: () => ({ title: t('You have a new subscriber'), link: '/studio/subscribers' }),
  }),
  notificationRule(subscriptionStarted, 'subscribed', {
    ...toFan,
    words: (p) => ({ title: t('Your subscription has started'), link: `/${p.performerId}` }),
  }),
  notificationRule(subscriptionRenewed, 'renewal', {
    ...toPerformer,
    words: () => ({ title: t('A subscription was renewed'), link: '/studio/subscribers' }),
  }),
  notificationRule(subscriptionRenewed, 'renewed', {
    ...toFan,
    words: () => ({ title: t('Your subscription was renewed'), link: '/subscriptions' }),
  }),
  notificationRule(subscriptionPastDue, 'past_due', {
    ...toFan,
    words: () => ({
      title: t('Your subscription could not be renewed. Please choose another way to pay'),
      link: '/subscriptions',
    }),
  }),
  notificationRule(subscriptionTierChanged, 'tier_change', {
    ...toPerformer,
    words: () => ({ title: t('A subscriber has changed to another tier'), link: '/studio/subscribers' }),
  }),
  notificationRule(higherPriceAsked, 'price_rise', {
    ...toFan,
    words: () => ({
      title: t('A subscription of yours is to cost more. You keep the old price unless you agree'),
      link: '/subscriptions',
    }),
  }),
  notificationRule(subscriptionExpired, 'expiry', {
    ...toFan,
    words: () => ({ title: t('Your subscription has ended'), link: '/subscriptions' }),
  }),
  notificationRule(giftDelivered, 'gift_subscription', {
    to: (p) => [p.fanId],
    from: (p) => p.buyerId,
    words: () => ({ title: t('You have been given a gift'), link: '/gift-subscriptions' }),
  }),
  notificationRule(giftRedeemed, 'gift_redeemed', {
    to: (p) => [p.buyerId],
    from: (p) => p.fanId,
    words: () => ({ title: t('Your gift was redeemed'), link: '/gift-subscriptions?side=bought' }),
  }),
  notificationRule(monthsGiven, 'gift_subscription', {
    to: (p) => [p.fanId],
    from: (p) => p.performerId,
    words: () => ({ title: t('You have been given free months'), link: '/subscriptions' }),
  }),
]
