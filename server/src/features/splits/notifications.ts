import { partnersOf } from '#core/money/index.ts'
import { saleRefunded } from '#core/refunds/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { splitChanged } from './events.ts'

const split = notificationKind('split', {
  group: 'payments',
  label: () => t('Shared sales'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
})

/** The titles are neutral, as they show on locked screens. */
const titles: Readonly<Record<string, () => string>> = {
  propose: () => t('You are offered a share of sales'),
  accept: () => t('Your agreement about a share of sales was accepted'),
  decline: () => t('Your agreement about a share of sales was declined'),
  withdraw: () => t('A share of sales that you were offered was withdrawn'),
  end: () => t('An agreement about a share of sales has ended'),
}

const titleOf = (act: string): string => titles[act]?.() ?? t('An agreement about a share of sales has changed')

/** Who has blocked the other still has to know what becomes of later sales. */
const isAboutMoney = (act: string): boolean => !['propose', 'decline', 'withdraw'].includes(act)

export const notificationRules = [
  notificationRule(splitChanged, split, {
    about: 'of the other',
    to: (p) => (isAboutMoney(p.act) ? [] : [p.recipientId]),
    from: (p) => p.fromId,
    words: (p) => ({ title: titleOf(p.act), link: '/studio/splits' }),
  }),
  notificationRule(splitChanged, split, {
    about: 'of own money',
    to: (p) => (isAboutMoney(p.act) ? [p.recipientId] : []),
    from: (p) => p.fromId,
    isOwnMoney: true,
    words: (p) => ({ title: titleOf(p.act), link: '/studio/splits' }),
  }),
  notificationRule(saleRefunded, split, {
    about: 'of a refund',
    to: ({ saleId }, db) => partnersOf(db, saleId),
    from: () => null,
    isOwnMoney: true,
    words: () => ({ title: t('A sale that is shared with you was refunded: your part of it went back'), link: '/studio/splits' }),
  }),
]
