import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { exportReady, importEnded } from './events.ts'

const exportKind = notificationKind('export_ready', {
  group: 'account',
  label: () => t('Exports that are ready'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('Your export is ready'),
      body: [t('The export that you asked for is ready.'), t('Download it before it expires.')],
      button: t('View export'),
    }),
  },
})
const importKind = notificationKind('import_ended', {
  group: 'account',
  label: () => t('Imports that have ended'),
  who: ['performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('Your import has ended'),
      body: [t('The import that you started has ended.'), t('Open it to see what was imported.')],
      button: t('View import'),
    }),
  },
})

export const notificationRules = [
  notificationRule(exportReady, exportKind, {
    to: (p) => [p.accountId],
    from: () => null,
    words: (p) => ({ link: p.kind === 'vault' ? '/studio/export' : '/purchases/export' }),
  }),
  notificationRule(importEnded, importKind, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ link: '/studio/export' }),
  }),
]
