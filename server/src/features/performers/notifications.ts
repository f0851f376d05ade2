import { operatorIds } from '#core/accounts/index.ts'
import { performerRegistered } from '#features/auth/events.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { documentsExpired, documentsExpiring, performerApproved, performerRejected, performerResubmitted } from './events.ts'

const verification = notificationKind('verification', {
  group: 'account',
  label: () => t('Your verification'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    approved: () => ({
      subject: t('Your account is verified'),
      body: [t('Your documents were accepted and your account is verified.'), t('Publish your first post to get started.')],
      button: t('Create post'),
    }),
    rejected: () => ({
      subject: t('Your documents were not accepted'),
      body: [t('Your documents were not accepted.'), t('Read the reason and submit them again.')],
      button: t('Submit documents'),
    }),
    expiring: () => ({
      subject: t('Your ID expires soon'),
      body: [t('Your ID expires within 30 days.'), t('Submit a valid one when it has expired. You cannot publish in between.')],
      button: t('View account'),
    }),
    expired: () => ({
      subject: t('Your ID has expired'),
      body: [
        t('Your ID has expired, so you cannot publish.'),
        t('Your profile stays as it is. Submit a valid ID to publish again.'),
      ],
      button: t('Submit documents'),
    }),
  },
})
const verificationWaiting = notificationKind('verification_waiting', {
  group: 'site',
  label: () => t('Performers awaiting verification'),
  who: ['admin'],
  email: true,
  outside: {
    registered: () => ({
      subject: t('A verification is pending'),
      body: [t('A new account is waiting for verification.'), t('Review the documents and decide.')],
      button: t('Review documents'),
    }),
    resubmitted: () => ({
      subject: t('New documents to review'),
      body: [t('An account has submitted new documents.'), t('Review them and decide.')],
      button: t('Review documents'),
    }),
  },
})

export const notificationRules = [
  notificationRule(performerApproved, verification, {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({ outside: 'approved', title: t('You’re verified. Publish your first post'), link: '/studio/posts/new' }),
  }),
  notificationRule(performerRejected, verification, {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({
      outside: 'rejected',
      title: t('Your documents were not accepted. Read the reason and submit them again'),
      link: '/star/account',
    }),
  }),
  notificationRule(documentsExpiring, verification, {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({ outside: 'expiring', title: t('Your ID expires within 30 days'), link: '/star/account' }),
  }),
  notificationRule(documentsExpired, verification, {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({
      outside: 'expired',
      title: t('Your ID has expired. Submit a valid one to publish again'),
      link: '/star/account',
    }),
  }),
  notificationRule(performerRegistered, verificationWaiting, {
    to: (_p, db) => operatorIds(db, 'moderation'),
    from: (p) => p.performerId,
    words: (p) => ({
      outside: 'registered',
      title: t('A performer is waiting for verification'),
      link: `/admin/verifications/${p.performerId}`,
    }),
  }),
  notificationRule(performerResubmitted, verificationWaiting, {
    to: (_p, db) => operatorIds(db, 'moderation'),
    from: (p) => p.performerId,
    words: (p) => ({
      outside: 'resubmitted',
      title: t('A performer has submitted new documents'),
      link: `/admin/verifications/${p.performerId}`,
    }),
  }),
]

const decided = {
  to: (_p: unknown, db: Db) => operatorIds(db, 'moderation'),
  links: (p: { performerId: string }) => [`/admin/verifications/${p.performerId}`],
}
/** A decision by one operator resolves the notification for the others. */
export const notificationResolutions = [
  resolveNotifications(performerApproved, verificationWaiting, decided),
  resolveNotifications(performerRejected, verificationWaiting, decided),
]
