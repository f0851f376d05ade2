import { operatorIds } from '#core/accounts/index.ts'
import { partnersOf } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { disputeAnswered, disputeClosed, disputeInquiry, disputeOpened } from './events.ts'

const dispute = notificationKind('dispute', {
  group: 'payments',
  label: () => t('Disputed payments'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    inquiry: () => ({
      subject: t('A bank asks about a card payment'),
      body: [t('A bank has asked about a card payment.'), t('Answer it or refund the payment to avoid a dispute.')],
      button: t('Review inquiry'),
    }),
    inquiry_closed: () => ({
      subject: t('A bank’s question about a card payment is closed'),
      body: [t('A bank has closed its question about a card payment.'), t('You don’t need to do anything.')],
      button: t('View disputes'),
    }),
    opened: () => ({
      subject: t('A card payment is disputed'),
      body: [
        t('A bank is reversing a card payment and asks for evidence.'),
        t('Review the dispute and send your evidence in time.'),
      ],
      button: t('Review dispute'),
    }),
    opened_fan: () => ({
      subject: t('Your bank reversed a payment'),
      body: [
        t('Your bank is reversing a card payment, so your cards are paused on this site.'),
        t('Open your payments to see which one it is.'),
      ],
      button: t('View payments'),
    }),
    opened_performer: () => ({
      subject: t('A payment to you is disputed'),
      body: [
        t('A payment is disputed, and your share of it is frozen until the bank decides.'),
        t('You don’t need to do anything.'),
      ],
      button: t('View earnings'),
    }),
    opened_partner: () => ({
      subject: t('A payment that you share is disputed'),
      body: [
        t('A payment that you have a share of is disputed, and your part is frozen until the bank decides.'),
        t('You don’t need to do anything.'),
      ],
      button: t('View agreements'),
    }),
    won: () => ({
      subject: t('A dispute is won'),
      body: [t('A bank has decided a dispute in your favor.'), t('The payment stays with the site.')],
      button: t('View disputes'),
    }),
    lost: () => ({
      subject: t('A dispute is lost'),
      body: [t('A bank has decided a dispute against the site.'), t('The payment was returned to the cardholder.')],
      button: t('View disputes'),
    }),
    won_fan: () => ({
      subject: t('Your bank left a payment with us'),
      body: [
        t('Your bank has decided that a disputed payment stays with us.'),
        t('Open your payments to see the state of your cards.'),
      ],
      button: t('View payments'),
    }),
    lost_fan: () => ({
      subject: t('Your bank returned a payment to you'),
      body: [t('Your bank has returned a disputed payment to you.'), t('What it paid for has ended.')],
      button: t('View payments'),
    }),
    won_partner: () => ({
      subject: t('A dispute is won'),
      body: [t('A dispute about a payment that you have a share of is won.'), t('Your part is yours again.')],
      button: t('View agreements'),
    }),
    lost_partner: () => ({
      subject: t('A dispute is lost'),
      body: [t('A dispute about a payment that you have a share of is lost.'), t('Your part was taken back.')],
      button: t('View agreements'),
    }),
    won_performer: () => ({
      subject: t('A dispute is won'),
      body: [t('A dispute about a payment to you is won.'), t('Your share is yours again.')],
      button: t('View earnings'),
    }),
    lost_performer: () => ({
      subject: t('A dispute is lost'),
      body: [t('A dispute about a payment to you is lost.'), t('Your share was taken back.')],
      button: t('View earnings'),
    }),
  },
})

function closedWords({ isWon, areCardsPaused }: { readonly isWon: boolean; readonly areCardsPaused: boolean }): string {
  if (!isWon) return t('Your bank has taken a payment back: what it paid for has ended')
  return areCardsPaused
    ? t('Your bank has left a payment with us: your cards stay paused, as another payment is disputed')
    : t('Your bank has left a payment with us: you can pay by card again')
}

const inquiry = (disputeId: string) => `/admin/disputes?status=inquiry#${disputeId}`
const open = (disputeId: string) => `/admin/disputes?status=open#${disputeId}`

export const notificationRules = [
  notificationRule(disputeInquiry, dispute, {
    about: 'asked, to the operators',
    to: (_p, db) => operatorIds(db),
    from: () => null,
    words: ({ disputeId, isClosed }) =>
      isClosed
        ? { outside: 'inquiry_closed', link: '/admin/disputes?status=closed' }
        : {
            outside: 'inquiry',
            title: t('A bank asks about a card payment: an answer or a refund may end it'),
            link: inquiry(disputeId),
          },
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to the operators',
    to: (_p, db) => operatorIds(db),
    from: () => null,
    words: ({ disputeId }) => ({
      outside: 'opened',
      title: t('A bank takes a card payment back: it wants evidence'),
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
      title: t('Your bank takes a payment back: your cards are paused here'),
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
      title: t('The payment of a sale of yours is disputed: your share of it is frozen'),
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
      title: t('The payment of a sale that is shared with you is disputed: your part of it is frozen'),
      link: '/studio/splits',
    }),
  }),
  notificationRule(disputeClosed, dispute, {
    about: 'decided, to the operators',
    to: (_p, db) => operatorIds(db),
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
        ? t('A dispute is won: your part of a shared sale is yours again')
        : t('A dispute is lost: your part of a shared sale was taken back'),
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
      title: p.isWon ? t('A dispute is won: your share is yours again') : t('A dispute is lost: a sale of yours was taken back'),
      link: '/studio/earnings',
    }),
  }),
]

const toOperators = { to: (_p: unknown, db: Db) => operatorIds(db) }
const both = { ...toOperators, links: (p: { readonly disputeId: string }) => [inquiry(p.disputeId), open(p.disputeId)] }
/** A dispute that one operator has answered, or the bank has decided, needs no other operator. */
export const notificationResolutions = [
  resolveNotifications(disputeInquiry, dispute, { ...toOperators, links: (p) => (p.isClosed ? [inquiry(p.disputeId)] : []) }),
  resolveNotifications(disputeOpened, dispute, { ...toOperators, links: (p) => [inquiry(p.disputeId)] }),
  resolveNotifications(disputeAnswered, dispute, both),
  resolveNotifications(disputeClosed, dispute, both),
]
