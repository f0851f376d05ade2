import type { PrivateShowEvent } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'
import type { EventOf } from '#platform/events.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { privateShowRunsOut, privateShowSideWarned, privateShowStepped } from './events.ts'

const privateShow = notificationKind('private_show', {
  group: 'privateshows',
  label: () => t('Private shows'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('Your request has changed'),
      body: [t('One of your requests has changed.'), t('Open the request to see the details.')],
      button: t('View request'),
    }),
    asked: () => ({
      subject: t('You have a new request'),
      body: [t('Someone is waiting for your answer.'), t('The request expires after ten minutes.')],
      button: t('View request'),
    }),
    waiting: () => ({
      subject: t('Your request was approved'),
      body: [t('Someone is waiting for you.'), t('The approval expires after ten minutes.')],
      button: t('View request'),
    }),
    started: () => ({
      subject: t('Someone is waiting for you'),
      body: [t('One of your requests has started.'), t('Open the request to continue.')],
      button: t('View request'),
    }),
  },
})

const warned = notificationKind('private_show_warning', {
  group: 'account',
  label: () => t('Warnings about private shows'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('You received a warning'),
      body: [t('An operator of this site has warned you.'), t('Open the site to read the warning.')],
      button: t('Read warning'),
    }),
  },
})

type Stepped = EventOf<typeof privateShowStepped>

const page = (showId: string) => `/private-shows/${showId}`

/** Steps about which the other side is notified. The two people in a started show see its steps there. */
const NOTIFIED: readonly PrivateShowEvent[] = ['request', 'approve', 'edit', 'reject', 'cancel', 'start', 'expire']

const concerns = (side: 'fan' | 'performer', { event, by }: Stepped): boolean => by !== side && NOTIFIED.includes(event)

const outsideOf = ({ event }: Stepped) => {
  if (event === 'request') return 'asked'
  if (event === 'start') return 'started'
  return event === 'approve' || event === 'edit' ? 'waiting' : 'usual'
}

const titleOf = ({ event }: Stepped): string =>
  t(
    '{step, select, request {You were asked for a private show} approve {Your private show was approved. Start within ten minutes} edit {The price of your private show has changed} reject {Your request for a private show was rejected} cancel {A private show was canceled} start {Your private show has started. Enter the room} expire {A request for a private show has expired} other {A private show has changed}}',
    { step: event },
  )

export const notificationRules = [
  notificationRule(privateShowStepped, privateShow, {
    about: 'to the fan',
    to: (p) => (concerns('fan', p) ? [p.fanId] : []),
    from: (p) => (p.by === 'performer' ? p.performerId : null),
    words: (p) => ({ title: titleOf(p), outside: outsideOf(p), link: page(p.showId) }),
  }),
  notificationRule(privateShowStepped, privateShow, {
    about: 'to the performer',
    to: (p) => (concerns('performer', p) ? [p.performerId] : []),
    from: (p) => (p.by === 'fan' ? p.fanId : null),
    words: (p) => ({ title: titleOf(p), outside: outsideOf(p), link: page(p.showId) }),
  }),
  notificationRule(privateShowRunsOut, privateShow, {
    about: 'about the last minute',
    to: (p) => (p.minutesLeft === 1 ? [p.fanId] : []),
    from: () => null,
    words: (p) => ({ title: t('Your private show ends in a minute'), outside: 'usual', link: page(p.showId) }),
  }),
  notificationRule(privateShowSideWarned, warned, {
    to: (p) => [p.accountId],
    from: () => null,
    words: (p) => ({ title: t('An operator has warned you: {reason}', { reason: p.reason }), link: page(p.showId) }),
  }),
]

/** The notification of a request is read once the performer has answered, and the one of an approval once the fan has started. */
export const notificationResolutions = [
  resolveNotifications(privateShowStepped, privateShow, {
    to: ({ event, fanId, performerId }) => {
      if (event === 'approve' || event === 'reject') return [performerId]
      return event === 'start' ? [fanId] : []
    },
    links: (p) => [page(p.showId)],
  }),
]
