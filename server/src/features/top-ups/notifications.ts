import { operatorIds } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { topUpChanged } from './events.ts'

const topUp = notificationKind('top_up', {
  group: 'payments',
  label: () => t('Top-ups by bank transfer'),
  who: ['fan', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
})

/** What a fan is told of; the titles are neutral, as they show on locked screens. */
const titles: Readonly<Record<string, (count: string) => string>> = {
  credited: (count) => t('{count} tokens are in your wallet', { count }),
  reversed: (count) => t('{count} tokens that were credited by mistake have left your wallet', { count }),
  rejected: () => t('A transfer of yours was rejected'),
  expired: () => t('A transfer of yours has not arrived'),
}

/** For operators. */
const WAITING: readonly string[] = ['pending', 'confirmed', 'reversing']

const inQueue = (status: string, topUpId: string) => `/admin/top-ups?status=${status}#${topUpId}`

export const notificationRules = [
  notificationRule(topUpChanged, topUp, {
    about: 'to the fan',
    to: ({ fanId, topUpStatus }) => (Object.hasOwn(titles, topUpStatus) ? [fanId] : []),
    from: () => null,
    words: ({ topUpStatus, tokens }) => ({
      title: titles[topUpStatus]?.(decimal(fromMinorUnits(tokens))) ?? '',
      ...(topUpStatus === 'reversed' && { neutral: t('A top-up of yours was taken back') }),
      ...(topUpStatus === 'credited' && { neutral: t('Your tokens are in your wallet') }),
      link: topUpStatus === 'credited' ? '/wallet' : '/wallet/transfers',
    }),
  }),
  notificationRule(topUpChanged, topUp, {
    about: 'to operators',
    to: ({ topUpStatus }, db) => (WAITING.includes(topUpStatus) ? operatorIds(db) : []),
    from: () => null,
    words: ({ topUpId, topUpStatus }) => ({
      title: topUpStatus === 'pending' ? t('A bank transfer was announced') : t('A top-up needs a second operator'),
      link: inQueue(topUpStatus, topUpId),
    }),
  }),
]

/** It waits in one queue at a time: what waited in another one waits there no more, whoever has moved it. */
export const notificationResolutions = [
  resolveNotifications(topUpChanged, topUp, {
    to: (_p, db) => operatorIds(db),
    links: ({ topUpId, topUpStatus }) => WAITING.filter((queue) => queue !== topUpStatus).map((queue) => inQueue(queue, topUpId)),
  }),
]
