import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { exportReady, importEnded } from './events.ts'

const exportKind = notificationKind('export_ready', {
  group: 'account',
  label: () => t('Exports that are ready'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
})
const importKind = notificationKind('import_ended', {
  group: 'account',
  label: () => t('Imports that have ended'),
  who: ['performer'],
  email: true,
  push: true,
})

export const notificationRules = [
  notificationRule(exportReady, exportKind, {
    to: (p) => [p.accountId],
    from: () => null,
    words: (p) => ({ title: t('Your export is ready'), link: p.kind === 'vault' ? '/studio/export' : '/purchases/export' }),
  }),
  notificationRule(importEnded, importKind, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ title: t('Your import has ended'), link: '/studio/export' }),
  }),
]
