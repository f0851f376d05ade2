import { followersOf } from '#core/access/index.ts'
import { formatTokens } from '#core/money/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { LIVE } from '@fanfare/contract/live-limits'
import { streamRecordingLost } from '#core/streaming/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { performerWarned, roomSoon, roomStarted, ticketReturned } from './events.ts'
import { remindedOf, remindedStrangersOf } from './schedule/reminders.ts'

const started = notificationKind('live_started', {
  group: 'following',
  label: () => t('Live shows'),
  who: ['fan', 'performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('Someone you follow is live'),
      body: [t('Someone you follow is live now.'), t('Open the show to watch.')],
      button: t('Watch now'),
    }),
  },
})
const soon = notificationKind('live_reminder', {
  group: 'following',
  label: () => t('Reminders of shows'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('A show begins soon'),
      body: [t('A show that you wanted to be reminded of begins in a few minutes.'), t('Open the show to watch.')],
      button: t('View show'),
    }),
  },
})
const returned = notificationKind('live_ticket_returned', {
  group: 'account',
  label: () => t('Returned tickets'),
  who: ['fan'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('Your ticket was refunded'),
      body: [t('A show for which you had a ticket was not held or broke off.'), t('The tokens are back in your wallet.')],
      button: t('View wallet'),
    }),
  },
})
const warned = notificationKind('live_warning', {
  group: 'account',
  label: () => t('Warnings about shows'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('You received a warning'),
      body: [t('An operator has warned you about your show.'), t('Open the show to read the warning.')],
      button: t('View show'),
    }),
  },
})

const lost = notificationKind('live_recording_lost', {
  group: 'account',
  label: () => t('Recordings that couldn’t be saved'),
  who: ['performer'],
  email: true,
  outside: {
    usual: () => ({
      subject: t('A recording couldn’t be saved'),
      body: [t('The recording of your show couldn’t be saved.'), t('Open the show to see why.')],
      button: t('View show'),
    }),
  },
})

const pageOf = (username: string) => `/live/${username}`

export const notificationRules = [
  notificationRule(roomStarted, started, {
    about: 'to followers',
    to: (p) => followersOf(p.performerId),
    from: (p) => p.performerId,
    words: (p) => ({ title: t('Is live now: {title}', { title: p.title }), link: pageOf(p.username) }),
  }),
  notificationRule(roomStarted, started, {
    about: 'to people with a reminder',
    to: (p) => remindedStrangersOf(p.roomId, p.performerId),
    from: (p) => p.performerId,
    words: (p) => ({ title: t('Is live now: {title}', { title: p.title }), link: pageOf(p.username) }),
  }),
  notificationRule(roomSoon, soon, {
    to: (p) => remindedOf(p.roomId),
    from: (p) => p.performerId,
    words: (p) => ({ title: t('A show begins in a few minutes'), link: pageOf(p.username) }),
  }),
  notificationRule(ticketReturned, returned, {
    to: (p) => [p.fanId],
    from: (p) => p.performerId,
    isOwnMoney: true,
    words: async (p, tx) => ({
      title: t('Your ticket was refunded: {amount}', { amount: await formatTokens(tx, p.tokens) }),
      link: '/wallet',
    }),
  }),
  notificationRule(performerWarned, warned, {
    to: (p) => [p.performerId],
    from: () => null,
    words: (p) => ({ title: t('An operator has warned you: {reason}', { reason: p.reason }), link: `/studio/live/${p.roomId}` }),
  }),
  notificationRule(streamRecordingLost, lost, {
    to: (p) => (p.kind === LIVE ? [p.accountId] : []),
    from: () => null,
    words: (p) => ({
      title: t('Your show couldn’t be saved: {reason}', { reason: p.reason }),
      link: `/studio/live/${p.streamId}`,
    }),
  }),
  soldRule(LIVE, (price) => t('Someone bought a ticket for {price}', { price })),
]
