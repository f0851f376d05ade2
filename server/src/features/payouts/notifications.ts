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
})
const payoutRequest = notificationKind('payout_request', {
  group: 'site',
  label: () => t('Requested payouts'),
  who: ['admin'],
  email: true,
})

/** What a performer is told of, and how; the titles are neutral, as they show on locked screens. */
const titles: Readonly<Record<string, () => string>> = {
  approve: () => t('Your request was approved'),
  reject: () => t('Your request was rejected'),
  pay: () => t('Your request was paid'),
  fail: () => t('A transfer to you failed'),
}

/** Where operators find them. */
const waiting = (requestId: string) => `/admin/payouts?status=pending#${requestId}`
const approved = (requestId: string) => `/admin/payouts?status=approved#${requestId}`

export const notificationRules = [
  notificationRule(payoutChanged, payout, {
    about: 'to the performer',
    to: ({ performerId, act }) => (Object.hasOwn(titles, act) ? [performerId] : []),
    from: () => null,
    isOwnMoney: true,
    words: ({ act }) => ({ title: titles[act]?.() ?? '', link: '/studio/payouts' }),
  }),
  notificationRule(payoutChanged, payoutRequest, {
    about: 'to operators',
    to: ({ act }, db) => (act === 'request' ? operatorIds(db) : []),
    from: () => null,
    words: ({ requestId }) => ({ title: t('A payout was requested'), link: waiting(requestId) }),
  }),
  notificationRule(payoutChanged, payoutRequest, {
    about: 'to operators, of one that was not sent',
    to: ({ act }, db) => (act === 'stop' ? operatorIds(db) : []),
    from: () => null,
    words: ({ requestId }) => ({ title: t('A payout could not be sent'), link: approved(requestId) }),
  }),
  notificationRule(payoutMethodChanged, payout, {
    to: ({ performerId }) => [performerId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({ title: t('Where your money goes was changed'), link: '/studio/payouts' }),
  }),
]

/** Whichever operator decides, or the performer cancels, nobody has to any more. */
export const notificationResolutions = [
  resolveNotifications(payoutChanged, payoutRequest, {
    to: (_p, db) => operatorIds(db),
    links: ({ requestId, act }) => [
      ...(act === 'request' || act === 'edit' ? [] : [waiting(requestId)]),
      ...(act === 'stop' ? [] : [approved(requestId)]),
    ],
  }),
]
