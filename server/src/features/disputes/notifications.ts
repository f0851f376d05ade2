import { operatorIds } from '#core/accounts/index.ts'
import { partnersOf } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { disputeAnswered, disputeClosed, disputeInquiry, disputeOpened, disputeShareRose } from './events.ts'

const dispute = notificationKind('dispute', {
  group: 'payments',
  label: () => t('Disputed payments'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    inquiry: () => ({
      subject: t('New inquiry about a card payment'),
      body: [t('A bank has asked about a card payment.'), t('Respond or refund the payment to avoid a dispute.')],
      button: t('Review inquiry'),
    }),
    inquiry_closed: () => ({
      subject: t('Inquiry about a card payment closed'),
      body: [t('A bank has closed its inquiry about a card payment.'), t('You don’t need to do anything.')],
      button: t('View disputes'),
    }),
    opened: () => ({
      subject: t('A card payment is disputed'),
      body: [
        t('A bank is reversing a card payment and is asking for evidence.'),
        t('Review the dispute and submit your evidence before the deadline.'),
      ],
      button: t('Review dispute'),
    }),
    opened_fan: () => ({
      subject: t('Your bank is reversing a payment'),
      body: [
        t('Your bank is reversing a card payment, so your cards are paused on this site.'),
        t('Open your payments to see which one it is.'),
      ],
      button: t('View payments'),
    }),
    opened_performer: () => ({
      subject: t('A payment to you is disputed'),
      body: [
        t('A payment to you is disputed. Your share is frozen until the bank decides.'),
        t('You don’t need to do anything.'),
      ],
      button: t('View earnings'),
    }),
    opened_partner: () => ({
      subject: t('A payment you share is disputed'),
      body: [
        t('A payment you share is disputed. Your part is frozen until the bank decides.'),
        t('You don’t need to do anything.'),
      ],
      button: t('View splits'),
    }),
    won: () => ({
      subject: t('Dispute won'),
      body: [t('A bank has decided a dispute in your favor.'), t('The payment stays with the site.')],
      button: t('View disputes'),
    }),
    lost: () => ({
      subject: t('Dispute lost'),
      body: [t('A bank has decided a dispute against the site.'), t('The payment was returned to the cardholder.')],
      button: t('View disputes'),
    }),
    won_fan: () => ({
      subject: t('Your bank decided a dispute in our favor'),
      body: [t('Your bank decided a disputed payment in our favor.'), t('Open your payments to check the status of your cards.')],
      button: t('View payments'),
    }),
    lost_fan: () => ({
      subject: t('Your bank returned a payment to you'),
      body: [t('Your bank has returned a disputed payment to you.'), t('The purchase was reversed.')],
      button: t('View payments'),
    }),
    won_partner: () => ({
      subject: t('Dispute won'),
      body: [t('A dispute over a payment you share was won.'), t('Your share is no longer frozen.')],
      button: t('View splits'),
    }),
    lost_partner: () => ({
      subject: t('Dispute lost'),
      body: [t('A dispute over a payment you share was lost.'), t('Your share was reversed.')],
      button: t('View splits'),
    }),
    won_performer: () => ({
      subject: t('Dispute won'),
      body: [t('A dispute over a payment to you was won.'), t('Your share is no longer frozen.')],
      button: t('View earnings'),
    }),
    lost_performer: () => ({
      subject: t('Dispute lost'),
      body: [t('A dispute over a payment to you was lost.'), t('Your share was reversed.')],
      button: t('View earnings'),
    }),
  },
})

const share = notificationKind('dispute_share', {
  group: 'payments',
  label: () => t('Share of disputed payments'),
  who: ['admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isWarning: true,
  outside: {
    watch: () => ({
      subject: t('Disputes have reached 0.5% of this month’s card payments'),
      body: [
        t('Banks dispute 0.5% or more of this month’s card payments.'),
        t('Card schemes act against sites with a high share. Review the disputes and refund doubtful payments early.'),
      ],
      button: t('View disputes'),
    }),
    alarm: () => ({
      subject: t('Disputes have reached 0.7% of this month’s card payments'),
      body: [
        t('Banks dispute 0.7% or more of this month’s card payments.'),
        t('Your payment processor may close the account soon. Find the cause, and refund doubtful payments now.'),
      ],
      button: t('View disputes'),
    }),
  },
})

function closedWords({ isWon, areCardsPaused }: { readonly isWon: boolean; readonly areCardsPaused: boolean }): string {
  if (!isWon) return t('Your bank returned a payment to you, so the purchase was reversed')
  return areCardsPaused
    ? t('Your bank decided a dispute in our favor. Your cards stay paused because another payment is disputed.')
    : t('Your bank decided a dispute in our favor. You can pay by card again.')
}

const inquiry = (disputeId: string) => `/admin/disputes?status=inquiry#${disputeId}`
const open = (disputeId: string) => `/admin/disputes?status=open#${disputeId}`

export const notificationRules = [
  notificationRule(disputeInquiry, dispute, {
    about: 'asked, to the operators',
    to: (_p, db) => operatorIds(db, 'refunds'),
    from: () => null,
    words: ({ disputeId, isClosed }) =>
      isClosed
        ? { outside: 'inquiry_closed', link: '/admin/disputes?status=closed' }
        : {
            outside: 'inquiry',
            title: t('New inquiry about a card payment. Respond or refund it to avoid a dispute.'),
            link: inquiry(disputeId),
          },
  }),
  notificationRule(disputeShareRose, share, {
    to: (_p, db) => operatorIds(db, 'sales_read'),
    from: () => null,
    words: ({ level }) => ({ outside: level, link: '/admin/disputes' }),
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to the operators',
    to: (_p, db) => operatorIds(db, 'refunds'),
    from: () => null,
    words: ({ disputeId }) => ({
      outside: 'opened',
      title: t('New chargeback – evidence needed'),
      link: open(disputeId),
    }),
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({
      outside: 'opened_fan',
      title: t('Your bank is reversing a payment. Your cards are paused here.'),
      link: '/wallet?tab=payments',
    }),
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to the performer',
    to: (p) => (p.performerId === null ? [] : [p.performerId]),
    from: () => null,
    isOwnMoney: true,
    words: () => ({
      outside: 'opened_performer',
      title: t('The payment for one of your sales is disputed. Your share is frozen.'),
      link: '/studio/earnings',
    }),
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to those with a share of the sale',
    to: (p, db) => partnersOf(db, p.saleId),
    from: () => null,
    isOwnMoney: true,
    words: () => ({
      outside: 'opened_partner',
      title: t('The payment for a sale shared with you is disputed. Your share is frozen.'),
      link: '/studio/splits',
    }),
  }),
  notificationRule(disputeClosed, dispute, {
    about: 'decided, to the operators',
    to: (_p, db) => operatorIds(db, 'refunds'),
    from: () => null,
    words: (p) => ({ outside: p.isWon ? 'won' : 'lost', link: '/admin/disputes' }),
  }),
  notificationRule(disputeClosed, dispute, {
    about: 'decided, to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: (p) => ({
      outside: p.isWon ? 'won_fan' : 'lost_fan',
      title: closedWords(p),
      link: '/wallet?tab=payments',
    }),
  }),
  notificationRule(disputeClosed, dispute, {
    about: 'decided, to those with a share of the sale',
    to: (p, db) => partnersOf(db, p.saleId),
    from: () => null,
    isOwnMoney: true,
    words: (p) => ({
      outside: p.isWon ? 'won_partner' : 'lost_partner',
      title: p.isWon
        ? t('Dispute won: your share of a shared sale is no longer frozen')
        : t('Dispute lost: your share of a shared sale was reversed'),
      link: '/studio/splits',
    }),
  }),
  notificationRule(disputeClosed, dispute, {
    about: 'decided, to the performer',
    to: (p) => (p.performerId === null ? [] : [p.performerId]),
    from: () => null,
    isOwnMoney: true,
    words: (p) => ({
      outside: p.isWon ? 'won_performer' : 'lost_performer',
      title: p.isWon ? t('Dispute won: your share is no longer frozen') : t('Dispute lost: one of your sales was reversed'),
      link: '/studio/earnings',
    }),
  }),
]

const toOperators = { to: (_p: unknown, db: Db) => operatorIds(db, 'refunds') }
const both = { ...toOperators, links: (p: { readonly disputeId: string }) => [inquiry(p.disputeId), open(p.disputeId)] }
/** A dispute that one operator has answered, or the bank has decided, needs no other operator. */
export const notificationResolutions = [
  resolveNotifications(disputeInquiry, dispute, { ...toOperators, links: (p) => (p.isClosed ? [inquiry(p.disputeId)] : []) }),
  resolveNotifications(disputeOpened, dispute, { ...toOperators, links: (p) => [inquiry(p.disputeId)] }),
  resolveNotifications(disputeAnswered, dispute, both),
  resolveNotifications(disputeClosed, dispute, both),
]
