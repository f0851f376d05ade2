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
  outside: {
    usual: () => ({
      subject: t('An agreement about a share of sales has changed'),
      body: [t('An agreement about shared sales has changed.'), t('Open your agreements to see the details.')],
      button: t('View agreements'),
    }),
    propose: () => ({
      subject: t('You are offered a share of sales'),
      body: [t('Someone offers you a share of their sales.'), t('Accept or decline the offer.')],
      button: t('Review offer'),
    }),
    accept: () => ({
      subject: t('Your agreement about a share of sales was accepted'),
      body: [t('Your agreement about shared sales was accepted.'), t('It applies to sales from now on.')],
      button: t('View agreements'),
    }),
    decline: () => ({
      subject: t('Your agreement about a share of sales was declined'),
      body: [t('Your agreement about shared sales was declined.'), t('You can propose another one.')],
      button: t('View agreements'),
    }),
    withdraw: () => ({
      subject: t('A share of sales that you were offered was withdrawn'),
      body: [t('An offer of shared sales was withdrawn.'), t('You don’t need to do anything.')],
      button: t('View agreements'),
    }),
    end: () => ({
      subject: t('An agreement about a share of sales has ended'),
      body: [t('An agreement about shared sales has ended.'), t('Later sales are no longer shared.')],
      button: t('View agreements'),
    }),
    refunded: () => ({
      subject: t('A shared sale was refunded'),
      body: [
        t('A sale that is shared with you was refunded, and your part was taken back.'),
        t('Open your agreements to see the details.'),
      ],
      button: t('View agreements'),
    }),
  },
})

const TOLD = ['propose', 'accept', 'decline', 'withdraw', 'end'] as const
const toldOf = (act: string) => TOLD.find((one) => one === act) ?? 'usual'

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
    about: 'of own money',
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
      title: t('A sale that is shared with you was refunded: your part of it went back'),
      link: '/studio/splits',
    }),
  }),
]
