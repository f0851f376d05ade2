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
})

function closedWords({ isWon, areCardsPaused }: { readonly isWon: boolean; readonly areCardsPaused: boolean }): string {
  if (!isWon) return t('Your bank has taken a payment back: what it paid for has ended')
  return areCardsPaused
    ? t('Your bank has left a payment with us: your cards stay paused, as another payment is disputed')
    : t('Your bank has left a payment with us: you can pay by card again')
}

/** Where operators find them. */
const inquiry = (disputeId: string) => `/admin/disputes?status=inquiry#${disputeId}`
const open = (disputeId: string) => `/admin/disputes?status=open#${disputeId}`

export const notificationRules = [
  notificationRule(disputeInquiry, dispute, {
    about: 'asked, to the operators',
    to: (_p, db) => operatorIds(db),
    from: () => null,
    words: ({ disputeId, isClosed }) =>
      isClosed
        ? { title: t('A bank’s question about a card payment is closed'), link: '/admin/disputes?status=closed' }
        : {
            title: t('A bank asks about a card payment: an answer or a refund may end it'),
            link: inquiry(disputeId),
          },
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to the operators',
    to: (_p, db) => operatorIds(db),
    from: () => null,
    words: ({ disputeId }) => ({
      title: t('A bank takes a card payment back: it wants evidence'),
      link: open(disputeId),
    }),
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({ title: t('Your bank takes a payment back: your cards are paused here'), link: '/wallet?tab=payments' }),
  }),
  notificationRule(disputeOpened, dispute, {
    about: 'to the performer',
    to: (p) => (p.performerId === null ? [] : [p.performerId]),
    from: () => null,
    isOwnMoney: true,
    words: () => ({
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
      title: t('The payment of a sale that is shared with you is disputed: your part of it is frozen'),
      link: '/studio/splits',
    }),
  }),
  notificationRule(disputeClosed, dispute, {
    about: 'decided, to the operators',
    to: (_p, db) => operatorIds(db),
    from: () => null,
    words: (p) => ({ title: p.isWon ? t('A dispute is won') : t('A dispute is lost'), link: '/admin/disputes' }),
  }),
  notificationRule(disputeClosed, dispute, {
    about: 'decided, to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: (p) => ({
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
      title: p.isWon ? t('A dispute is won: your share is yours again') : t('A dispute is lost: a sale of yours was taken back'),
      link: '/studio/earnings',
    }),
  }),
]

const toOperators = { to: (_p: unknown, db: Db) => operatorIds(db) }
const both = { ...toOperators, links: (p: { readonly disputeId: string }) => [inquiry(p.disputeId), open(p.disputeId)] }
/** What one operator has answered, or the bank has decided, waits for nobody else. */
export const notificationResolutions = [
  resolveNotifications(disputeInquiry, dispute, { ...toOperators, links: (p) => (p.isClosed ? [inquiry(p.disputeId)] : []) }),
  resolveNotifications(disputeOpened, dispute, { ...toOperators, links: (p) => [inquiry(p.disputeId)] }),
  resolveNotifications(disputeAnswered, dispute, both),
  resolveNotifications(disputeClosed, dispute, both),
]
