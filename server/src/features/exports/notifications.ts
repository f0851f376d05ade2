import { t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { exportReady, importEnded } from './events.ts'

export const notificationRules = [
  notificationRule(exportReady, 'export_ready', {
    to: (p) => [p.accountId],
    from: () => null,
    words: (p) => ({ title: t('Your export is ready'), link: p.kind === 'vault' ? '/studio/export' : '/purchases/export' }),
  }),
  notificationRule(importEnded, 'import_ended', {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ title: t('Your import has ended'), link: '/studio/export' }),
  }),
]
