import { partnersOf } from '#core/money/index.ts'
import { saleRefunded } from '#core/refunds/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { splitChanged } from './events.ts'

const split = notificationKind('split', {
  group: 'payments',
  label: () => t('Sales splits'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('Sales split changed'),
      body: [t('A sales split has changed.'), t('Open your splits to see the details.')],
      button: t('View splits'),
    }),
    propose: () => ({
      subject: t('New sales split offer'),
      body: [t('Someone has offered you a share of their sales.'), t('Accept or decline the offer.')],
      button: t('Review offer'),
    }),
    accept: () => ({
      subject: t('Your sales split was accepted'),
      body: [t('Your sales split was accepted.'), t('The split applies to sales from now on.')],
      button: t('View splits'),
    }),
    decline: () => ({
      subject: t('Your sales split was declined'),
      body: [t('Your sales split was declined.'), t('You can propose another split.')],
      button: t('View splits'),
    }),
    withdraw: () => ({
      subject: t('Sales split offer withdrawn'),
      body: [t('A sales split offer was withdrawn.'), t('You don’t need to do anything.')],
      button: t('View splits'),
    }),
    end: () => ({
      subject: t('Sales split ended'),
      body: [t('A sales split has ended.'), t('Future sales are no longer shared.')],
      button: t('View splits'),
    }),
    refunded: () => ({
      subject: t('A shared sale was refunded'),
      body: [t('A sale shared with you was refunded, and your share was reversed.'), t('Open your splits to see the details.')],
      button: t('View splits'),
    }),
  },
})

const NOTIFIED_EVENTS = ['propose', 'accept', 'decline', 'withdraw', 'end'] as const
const toldOf = (act: string) => NOTIFIED_EVENTS.find((one) => one === act) ?? 'usual'

/** Notifies across a block, because the act changes who gets money from later sales. */
const isAboutMoney = (act: string): boolean => !['propose', 'decline', 'withdraw'].includes(act)

export const notificationRules = [
  notificationRule(splitChanged, split, {
    about: 'of the other',
    to: (p) => (isAboutMoney(p.act) ? [] : [p.recipientId]),
    from: (p) => p.fromId,
    words: (p) => ({ outside: toldOf(p.act), link: '/studio/splits' }),
  }),
  notificationRule(splitChanged, split, {
    about: 'of the recipient’s money',
    to: (p) => (isAboutMoney(p.act) ? [p.recipientId] : []),
    from: (p) => p.fromId,
    isOwnMoney: true,
    words: (p) => ({ outside: toldOf(p.act), link: '/studio/splits' }),
  }),
  notificationRule(saleRefunded, split, {
    about: 'of a refund',
    to: ({ saleId }, db) => partnersOf(db, saleId),
    from: () => null,
    isOwnMoney: true,
    words: () => ({
      outside: 'refunded',
      title: t('A sale shared with you was refunded. Your share was reversed.'),
      link: '/studio/splits',
    }),
  }),
]
