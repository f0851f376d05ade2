import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { exportReady, importEnded } from './events.ts'

const exportKind = notificationKind('export_ready', {
  group: 'account',
  label: () => t('Completed exports'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('Your export is ready'),
      body: [t('The export you requested is ready.'), t('Download it before it expires.')],
      button: t('View export'),
    }),
  },
})
const importKind = notificationKind('import_ended', {
  group: 'account',
  label: () => t('Completed imports'),
  who: ['performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('Your import has finished'),
      body: [t('The import you started has finished.'), t('Open it to see what was imported.')],
      button: t('View import'),
    }),
  },
})

function pageOf(kind: 'library' | 'vault' | 'account'): string {
  if (kind === 'vault') return '/studio/export'
  return kind === 'account' ? '/settings/data' : '/purchases/export'
}

export const notificationRules = [
  notificationRule(exportReady, exportKind, {
    to: (p) => [p.accountId],
    from: () => null,
    words: (p) => ({ link: pageOf(p.kind) }),
  }),
  notificationRule(importEnded, importKind, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ link: '/studio/export' }),
  }),
]
