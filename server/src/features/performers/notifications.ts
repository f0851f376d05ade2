import { operatorIds } from '#core/accounts/index.ts'
import { performerRegistered } from '#features/auth/events.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { performerApproved, performerRejected, performerResubmitted } from './events.ts'

const verification = notificationKind('verification', {
  group: 'account',
  label: () => t('Your verification'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
})
const verificationWaiting = notificationKind('verification_waiting', {
  group: 'site',
  label: () => t('Performers who wait for verification'),
  who: ['admin'],
  email: true,
})

export const notificationRules = [
  notificationRule(performerApproved, verification, {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({ title: t('You are verified. Publish your first post'), link: '/studio/posts/new' }),
  }),
  notificationRule(performerRejected, verification, {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({ title: t('Your documents were not accepted. Read the reason and submit them again'), link: '/star/account' }),
  }),
  notificationRule(performerRegistered, verificationWaiting, {
    to: (_p, db) => operatorIds(db),
    from: (p) => p.performerId,
    words: (p) => ({ title: t('A performer is waiting for verification'), link: `/admin/verifications/${p.performerId}` }),
  }),
  notificationRule(performerResubmitted, verificationWaiting, {
    to: (_p, db) => operatorIds(db),
    from: (p) => p.performerId,
    words: (p) => ({ title: t('A performer has submitted new documents'), link: `/admin/verifications/${p.performerId}` }),
  }),
]

const decided = {
  to: (_p: unknown, db: Db) => operatorIds(db),
  links: (p: { performerId: string }) => [`/admin/verifications/${p.performerId}`],
}
/** Whichever operator decides, the notification is resolved for the others. */
export const notificationResolutions = [
  resolveNotifications(performerApproved, verificationWaiting, decided),
  resolveNotifications(performerRejected, verificationWaiting, decided),
]
