import { operatorIds } from '#core/accounts/index.ts'
import { formatTokens } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { topUpChanged } from './events.ts'

const topUp = notificationKind('top_up', {
  group: 'payments',
  label: () => t('Top-ups by bank transfer'),
  who: ['fan', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('One of your transfers has changed'),
      body: [t('One of your bank transfers has changed.'), t('Open your transfers to see the details.')],
      button: t('View transfers'),
    }),
    credited: () => ({
      subject: t('Your tokens are in your wallet'),
      body: [t('Your bank transfer has arrived. Your tokens are in your wallet.'), t('Open your wallet to use them.')],
      button: t('View wallet'),
    }),
    reversed: () => ({
      subject: t('One of your top-ups was reversed'),
      body: [t('Tokens credited to you by mistake were removed from your wallet.'), t('Open your transfers to see the details.')],
      button: t('View transfers'),
    }),
    rejected: () => ({
      subject: t('One of your transfers was rejected'),
      body: [t('One of your bank transfers was rejected.'), t('Open your transfers to read the reason.')],
      button: t('View transfers'),
    }),
    expired: () => ({
      subject: t('One of your transfers hasn’t arrived'),
      body: [t('A bank transfer you announced hasn’t arrived and has expired.'), t('If you’ve sent it, contact us.')],
      button: t('View transfers'),
    }),
    pending: () => ({
      subject: t('A bank transfer was announced'),
      body: [t('Someone announced a bank transfer.'), t('Confirm it when the money arrives.')],
      button: t('Review transfer'),
    }),
    second: () => ({
      subject: t('A top-up needs a second operator'),
      body: [t('A top-up is waiting for a second operator.'), t('Confirm or reject it.')],
      button: t('Review transfer'),
    }),
  },
})

/** States that a fan is notified of. */
const NOTIFIED_EVENTS = ['credited', 'reversed', 'rejected', 'expired'] as const
const toldOf = (status: string) => NOTIFIED_EVENTS.find((one) => one === status)

/** Titles in the app, which name the amount. */
const titles: Readonly<Record<string, (amount: string) => string>> = {
  credited: (amount) => t('{amount} added to your wallet', { amount }),
  reversed: (amount) => t('We removed {amount} from your wallet that was credited by mistake', { amount }),
}

/** States that wait for operators. */
const WAITING: readonly string[] = ['pending', 'confirmed', 'reversing']

const inQueue = (status: string, topUpId: string) => `/admin/top-ups?status=${status}#${topUpId}`

export const notificationRules = [
  notificationRule(topUpChanged, topUp, {
    about: 'to the fan',
    to: ({ fanId, topUpStatus }) => (toldOf(topUpStatus) ? [fanId] : []),
    from: () => null,
    words: async ({ topUpStatus, tokens }, tx) => {
      const title = titles[topUpStatus]?.(await formatTokens(tx, tokens))
      return {
        outside: toldOf(topUpStatus) ?? 'usual',
        link: topUpStatus === 'credited' ? '/wallet' : '/wallet/transfers',
        ...(title !== undefined && { title }),
      }
    },
  }),
  notificationRule(topUpChanged, topUp, {
    about: 'to operators',
    to: ({ topUpStatus }, db) => (WAITING.includes(topUpStatus) ? operatorIds(db, 'finance') : []),
    from: () => null,
    words: ({ topUpId, topUpStatus }) => ({
      outside: topUpStatus === 'pending' ? 'pending' : 'second',
      link: inQueue(topUpStatus, topUpId),
    }),
  }),
]

/** Each top-up waits in one queue at a time. Any step resolves the notification of its previous queue. */
export const notificationResolutions = [
  resolveNotifications(topUpChanged, topUp, {
    to: (_p, db) => operatorIds(db, 'finance'),
    links: ({ topUpId, topUpStatus }) => WAITING.filter((queue) => queue !== topUpStatus).map((queue) => inQueue(queue, topUpId)),
  }),
]
