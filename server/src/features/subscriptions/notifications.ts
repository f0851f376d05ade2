import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import {
  giftDelivered,
  giftRedeemed,
  higherPriceProposed,
  monthsGiven,
  renewalsHeld,
  subscriptionExpired,
  subscriptionPastDue,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionTierChanged,
} from './events.ts'
import { failureWords } from './renewal-failures.ts'
import { renewingFans } from './store.ts'

const newSubscriber = notificationKind('new_subscriber', {
  group: 'fans',
  label: () => t('New subscribers'),
  who: ['performer'],
  email: true,
  push: true,
  many: (people) => t('You have {people, plural, one {# new subscriber} other {# new subscribers}}', { people }),
  outside: {
    usual: () => ({
      subject: t('You have a new subscriber'),
      body: [t('Someone subscribed to you.'), t('Open your subscribers to see who it is.')],
      button: t('View subscribers'),
    }),
  },
})
const subscribed = notificationKind('subscribed', {
  group: 'payments',
  label: () => t('New subscriptions'),
  who: ['fan'],
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('Your subscription has started'),
      body: [t('Your subscription has started.'), t('Open the profile to see everything it includes.')],
      button: t('View profile'),
    }),
  },
})
const renewal = notificationKind('renewal', {
  group: 'fans',
  label: () => t('Renewals by your fans'),
  who: ['performer'],
  many: (people) => t('{people, plural, one {# subscription was} other {# subscriptions were}} renewed', { people }),
  outside: {
    usual: () => ({
      subject: t('A subscription was renewed'),
      body: [t('Someone renewed their subscription to you.'), t('Open your subscribers to see who it is.')],
      button: t('View subscribers'),
    }),
  },
})
const renewed = notificationKind('renewed', {
  group: 'payments',
  label: () => t('Renewed subscriptions'),
  who: ['fan'],
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('Your subscription was renewed'),
      body: [t('One of your subscriptions was renewed.'), t('Open your subscriptions to see or change it.')],
      button: t('Manage subscriptions'),
    }),
  },
})
const pastDue = notificationKind('past_due', {
  group: 'payments',
  label: () => t('Failed payments'),
  who: ['fan'],
  push: true,
  isAlwaysListed: true,
  hasOwnMail: true,
  outside: {
    usual: () => ({ subject: t('A payment didn’t go through') }),
  },
})
const tierChange = notificationKind('tier_change', {
  group: 'fans',
  label: () => t('Tier changes'),
  who: ['performer'],
  outside: {
    usual: () => ({
      subject: t('A subscriber changed tiers'),
      body: [t('A subscriber changed tiers.'), t('Open your subscribers to see who it is.')],
      button: t('View subscribers'),
    }),
  },
})
const priceRise = notificationKind('price_rise', {
  group: 'payments',
  label: () => t('Price increases'),
  who: ['fan'],
  push: true,
  isAlwaysListed: true,
  hasOwnMail: true,
  outside: {
    usual: () => ({ subject: t('New subscription price') }),
  },
})
const hold = notificationKind('hold', {
  group: 'payments',
  label: () => t('Paused renewals'),
  who: ['fan'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    paused: () => ({
      subject: t('A renewal is paused'),
      body: [
        t('A profile that you subscribe to is unavailable for now.'),
        t('Nothing is charged until it returns, and you can cancel at any time.'),
      ],
      button: t('Manage subscriptions'),
    }),
    continued: () => ({
      subject: t('A renewal continues'),
      body: [
        t('A profile that you subscribe to is available again.'),
        t('A renewal that is overdue is charged in three days, unless you cancel before.'),
      ],
      button: t('Manage subscriptions'),
    }),
  },
})
const expiry = notificationKind('expiry', {
  group: 'payments',
  label: () => t('Ended subscriptions'),
  who: ['fan'],
  email: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('Your subscription has ended'),
      body: [t('One of your subscriptions has ended.'), t('Open your subscriptions to subscribe again.')],
      button: t('Manage subscriptions'),
    }),
  },
})
const giftSubscription = notificationKind('gift_subscription', {
  group: 'payments',
  label: () => t('Gift subscriptions'),
  who: ['fan'],
  email: true,
  push: true,
  outside: {
    gift: () => ({
      subject: t('You received a gift subscription'),
      body: [t('Someone gifted you a subscription.'), t('Open the gift to accept it.')],
      button: t('View gift'),
    }),
    months: () => ({
      subject: t('You received free months'),
      body: [t('Someone gave you free months of a subscription.'), t('Open your subscriptions to see them.')],
      button: t('View subscriptions'),
    }),
  },
})
const giftRedeemedKind = notificationKind('gift_redeemed', {
  group: 'payments',
  label: () => t('Redeemed gifts'),
  who: ['fan', 'performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('Your gift was redeemed'),
      body: [t('The gift you bought was redeemed.'), t('Open your gifts to see the details.')],
      button: t('View gifts'),
    }),
  },
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
    words: () => ({ link: '/studio/subscribers' }),
  }),
  notificationRule(subscriptionStarted, subscribed, {
    ...toFan,
    words: (p) => ({ link: `/${p.performerId}` }),
  }),
  notificationRule(subscriptionRenewed, renewal, {
    ...toPerformer,
    words: () => ({ link: '/studio/subscribers' }),
  }),
  notificationRule(subscriptionRenewed, renewed, {
    ...toFan,
    words: () => ({ link: '/subscriptions' }),
  }),
  notificationRule(subscriptionPastDue, pastDue, {
    ...toFan,
    words: ({ failure }) => ({
      title: t('Your subscription couldn’t be renewed. {why}', { why: failureWords[failure]() }),
      link: '/subscriptions',
    }),
  }),
  notificationRule(subscriptionTierChanged, tierChange, {
    ...toPerformer,
    words: () => ({ link: '/studio/subscribers' }),
  }),
  notificationRule(higherPriceProposed, priceRise, {
    ...toFan,
    words: () => ({
      title: t('A subscription price is going up. You keep the old price unless you accept the new one'),
      link: '/subscriptions',
    }),
  }),
  notificationRule(renewalsHeld, hold, {
    to:
      ({ performerId }) =>
      (db, page) =>
        renewingFans(db, { accountId: performerId, after: page.after, limit: page.limit }),
    from: (p) => p.performerId,
    words: ({ change }) => ({ outside: change === 'continued' ? 'continued' : 'paused', link: '/subscriptions' }),
    isOwnMoney: true,
  }),
  notificationRule(subscriptionExpired, expiry, {
    ...toFan,
    words: () => ({ link: '/subscriptions' }),
  }),
  notificationRule(giftDelivered, giftSubscription, {
    to: (p) => [p.fanId],
    from: (p) => p.buyerId,
    words: () => ({ outside: 'gift', link: '/gift-subscriptions' }),
  }),
  notificationRule(giftRedeemed, giftRedeemedKind, {
    to: (p) => [p.buyerId],
    from: (p) => p.fanId,
    words: () => ({ link: '/gift-subscriptions?side=bought' }),
  }),
  notificationRule(monthsGiven, giftSubscription, {
    to: (p) => [p.fanId],
    from: (p) => p.performerId,
    words: () => ({ outside: 'months', link: '/subscriptions' }),
  }),
]
