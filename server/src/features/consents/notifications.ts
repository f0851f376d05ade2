import { operatorIds, peopleById } from '#core/accounts/index.ts'
import { consentExpired, consentRevoked, personById } from '#core/consents/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import {
  consentDeclined,
  consentGiven,
  consentRejected,
  consentRequested,
  consentReviewed,
  consentSigned,
  recordExportEnded,
  recordExportRequested,
} from './events.ts'

const consent = notificationKind('consent', {
  group: 'account',
  label: () => t('Consents of people in your content'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    requested: () => ({
      subject: t('Someone asks for your consent'),
      body: [t('Another account asks whether its content may show you.'), t('Accept or decline the request.')],
      button: t('View request'),
    }),
    given: () => ({
      subject: t('You received a consent'),
      body: [t('Someone has consented to be shown.'), t('You can publish content that shows this person.')],
      button: t('View people'),
    }),
    ended: () => ({
      subject: t('A consent is missing'),
      body: [
        t('Someone has declined or revoked a consent, or it has expired.'),
        t('Content that shows this person is hidden from everyone else.'),
      ],
      button: t('View people'),
    }),
  },
})

const review = notificationKind('consent_waiting', {
  group: 'site',
  label: () => t('IDs of guests awaiting review'),
  who: ['admin'],
  email: true,
  outside: {
    usual: () => ({
      subject: t('An ID is waiting for review'),
      body: [t('A guest has consented to be shown and submitted an ID.'), t('Review the documents and decide.')],
      button: t('Review documents'),
    }),
  },
})

const recordExport = notificationKind('record_export', {
  group: 'site',
  label: () => t('Exports of records awaiting approval'),
  who: ['admin'],
  email: true,
  outside: {
    usual: () => ({
      subject: t('An export of records is waiting for approval'),
      body: [
        t('Another operator has requested an export of records.'),
        t('Approve or decline it. If you don’t know about this, ask the other operators.'),
      ],
      button: t('View exports'),
    }),
  },
})

async function nameOf(db: Db, personId: string): Promise<string> {
  const person = await personById(db, personId)
  if (!person) return ''
  return person.account_id === null
    ? person.name
    : ((await peopleById(db, [person.account_id])).get(person.account_id)?.name ?? '')
}

const PEOPLE = '/studio/people'
const exportPath = (id: string) => `/admin/records#${id}`

export const notificationRules = [
  notificationRule(consentRequested, consent, {
    about: 'of a request',
    to: (p) => [p.accountId],
    from: (p) => p.ownerId,
    words: () => ({ outside: 'requested', title: t('asks for your consent to be shown'), link: `${PEOPLE}/requests` }),
  }),
  notificationRule(consentGiven, consent, {
    about: 'of a consent',
    to: (p) => [p.ownerId],
    from: () => null,
    words: async (p, tx) => ({
      outside: 'given',
      title: t('{name} has consented to be shown', { name: await nameOf(tx.db, p.personId) }),
      link: PEOPLE,
    }),
  }),
  notificationRule(consentDeclined, consent, {
    about: 'of a rejected request',
    to: (p) => [p.ownerId],
    from: () => null,
    words: async (p, tx) => ({
      outside: 'ended',
      title: t('{name} has declined to be shown', { name: await nameOf(tx.db, p.personId) }),
      link: PEOPLE,
    }),
  }),
  notificationRule(consentRejected, consent, {
    about: 'of a review',
    to: (p) => [p.ownerId],
    from: () => null,
    words: async (p, tx) => ({
      outside: 'ended',
      title: t('The ID of {name} was not accepted', { name: await nameOf(tx.db, p.personId) }),
      link: PEOPLE,
    }),
  }),
  notificationRule(consentRevoked, consent, {
    about: 'of a revocation',
    to: (p) => [p.ownerId],
    from: () => null,
    words: async (p, tx) => ({
      outside: 'ended',
      title: t('{name} has revoked the consent. Content that shows this person is hidden', {
        name: await nameOf(tx.db, p.personId),
      }),
      link: PEOPLE,
    }),
  }),
  notificationRule(consentExpired, consent, {
    about: 'of an end',
    to: (p) => [p.ownerId],
    from: () => null,
    words: async (p, tx) => ({
      outside: 'ended',
      title: t('The consent of {name} has expired. Content that shows this person is hidden', {
        name: await nameOf(tx.db, p.personId),
      }),
      link: PEOPLE,
    }),
  }),
  notificationRule(consentSigned, review, {
    to: (_p, db) => operatorIds(db, 'moderation'),
    from: () => null,
    words: (p) => ({ title: t('A guest has submitted an ID'), link: `/admin/consents/${p.consentId}` }),
  }),
  notificationRule(recordExportRequested, recordExport, {
    to: async ({ operatorId }, db) => (await operatorIds(db, 'moderation')).filter((id) => id !== operatorId),
    from: () => null,
    words: ({ exportId }) => ({ title: t('An export of records is waiting for approval'), link: exportPath(exportId) }),
  }),
]

/** A decision by one operator resolves the notification for the others. */
export const notificationResolutions = [
  resolveNotifications(consentReviewed, review, {
    to: (_p: unknown, db: Db) => operatorIds(db, 'moderation'),
    links: (p: { consentId: string }) => [`/admin/consents/${p.consentId}`],
  }),
  resolveNotifications(recordExportEnded, recordExport, {
    to: (_p: unknown, db: Db) => operatorIds(db, 'moderation'),
    links: (p: { exportId: string }) => [exportPath(p.exportId)],
  }),
]
