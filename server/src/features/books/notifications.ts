import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { booksReconciled } from './events.ts'

export const notificationRules = [
  notificationRule(booksReconciled, 'books_differ', {
    to: async ({ isGreen }, db) => (isGreen ? [] : operatorIds(db)),
    from: () => null,
    words: () => ({ title: t('The books do not agree'), link: '/admin/books' }),
  }),
]
