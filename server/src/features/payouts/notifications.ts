import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { payoutChanged, payoutMethodChanged } from './events.ts'

const payout = notificationKind('payout', {
  group: 'payments',
  label: () => t('Payouts'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  outside: {
    usual: () => ({
      subject: t('Your payout request has changed'),
      body: [t('Your payout request has changed.'), t('Open your payouts to see the details.')],
      button: t('View payouts'),
    }),
    approve: () => ({
      subject: t('Your payout request was approved'),
      body: [t('Your payout request was approved.'), t('We’ll let you know when it’s paid.')],
      button: t('View payouts'),
    }),
    reject: () => ({
      subject: t('Your payout request was rejected'),
      body: [
        t('Your payout request was rejected. The money is back in your balance.'),
        t('Open your payouts to read the reason.'),
      ],
      button: t('View payouts'),
    }),
    pay: () => ({
      subject: t('Your payout was sent'),
      body: [t('Your payout was sent.'), t('It can take a few days to arrive.')],
      button: t('View payouts'),
    }),
    fail: () => ({
      subject: t('Your payout failed'),
      body: [
        t('Your payout failed. The money is back in your balance.'),
        t('Check your payout method before you request another payout.'),
      ],
      button: t('View payouts'),
    }),
    method: () => ({
      subject: t('Your payout method was changed'),
      body: [
        t('Your payout method was changed.'),
        t('If this wasn’t you, reset your password immediately and correct the payout method.'),
      ],
      button: t('View payouts'),
    }),
  },
})
const payoutRequest = notificationKind('payout_request', {
  group: 'site',
  label: () => t('Payout requests'),
  who: ['admin'],
  email: true,
  outside: {
    requested: () => ({
      subject: t('New payout request'),
      body: [t('A payout is waiting for your decision.'), t('Approve or reject the request.')],
      button: t('Review payout'),
    }),
    stopped: () => ({
      subject: t('A payout could not be sent'),
      body: [t('A payout could not be sent.'), t('Open the payout to see why and send it again.')],
      button: t('Review payout'),
    }),
  },
})

const NOTIFIED_EVENTS = ['approve', 'reject', 'pay', 'fail'] as const
const toldOf = (act: string) => NOTIFIED_EVENTS.find((one) => one === act)

const waiting = (requestId: string) => `/admin/payouts?status=pending#${requestId}`
const approved = (requestId: string) => `/admin/payouts?status=approved#${requestId}`

export const notificationRules = [
  notificationRule(payoutChanged, payout, {
    about: 'to the performer',
    to: ({ performerId, act }) => (toldOf(act) ? [performerId] : []),
    from: () => null,
    isOwnMoney: true,
    words: ({ act }) => ({ outside: toldOf(act) ?? 'usual', link: '/studio/payouts' }),
  }),
  notificationRule(payoutChanged, payoutRequest, {
    about: 'to operators',
    to: ({ act }, db) => (act === 'request' ? operatorIds(db, 'finance') : []),
    from: () => null,
    words: ({ requestId }) => ({ outside: 'requested', link: waiting(requestId) }),
  }),
  notificationRule(payoutChanged, payoutRequest, {
    about: 'to operators, when a payout could not be sent',
    to: ({ act }, db) => (act === 'stop' ? operatorIds(db, 'finance') : []),
    from: () => null,
    words: ({ requestId }) => ({ outside: 'stopped', link: approved(requestId) }),
  }),
  notificationRule(payoutMethodChanged, payout, {
    to: ({ performerId }) => [performerId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({ outside: 'method', link: '/studio/payouts' }),
  }),
]

/** A decision of one operator, or a cancellation by the performer, resolves the notification for the others. */
export const notificationResolutions = [
  resolveNotifications(payoutChanged, payoutRequest, {
    to: (_p, db) => operatorIds(db, 'finance'),
    links: ({ requestId, act }) => [
      ...(act === 'request' || act === 'edit' ? [] : [waiting(requestId)]),
      ...(act === 'stop' ? [] : [approved(requestId)]),
    ],
  }),
]
