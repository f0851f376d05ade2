import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { performerRegistered } from './events.ts'

export const notificationRules = [
  notificationRule(performerRegistered, 'verification_waiting', {
    to: (_p, db) => operatorIds(db),
    from: (p) => p.performerId,
    words: (p) => ({ title: t('A performer is waiting for verification'), link: `/admin/verifications/${p.performerId}` }),
  }),
]
