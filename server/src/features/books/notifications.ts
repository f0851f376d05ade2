import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { booksReconciled } from './events.ts'

const booksDiffer = notificationKind('books_differ', {
  group: 'site',
  label: () => t('Book discrepancies'),
  who: ['admin'],
  isAlwaysListed: true,
  hasOwnMail: true,
  outside: {
    differ: () => ({ subject: t('The books don’t reconcile') }),
    incomplete: () => ({ subject: t('The books couldn’t be fully checked') }),
  },
})

const BOOKS = '/admin/books'

export const notificationRules = [
  notificationRule(booksReconciled, booksDiffer, {
    to: async ({ alarm }, db) => (alarm === 'none' ? [] : operatorIds(db, 'finance_read')),
    from: () => null,
    words: ({ alarm }) => ({ outside: alarm === 'not_made' ? 'incomplete' : 'differ', link: BOOKS }),
  }),
]

export const notificationResolutions = [
  resolveNotifications(booksReconciled, booksDiffer, {
    to: ({ isGreen }, db) => (isGreen ? operatorIds(db, 'finance_read') : []),
    links: () => [BOOKS],
  }),
]
