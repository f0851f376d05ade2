import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { schemeReportMade } from './events.ts'

const kind = notificationKind('scheme_report', {
  group: 'site',
  label: () => t('Monthly reports'),
  who: ['admin'],
  email: true,
  outside: {
    made: () => ({
      subject: t('The report of last month is ready'),
      body: [
        t('The monthly report for card schemes is ready.'),
        t('Review it, and send it to your processor if it asks for one.'),
      ],
      button: t('View report'),
    }),
  },
})

export const notificationRules = [
  notificationRule(schemeReportMade, kind, {
    to: (_made, db) => operatorIds(db, 'owner'),
    from: () => null,
    words: ({ month }) => ({ outside: 'made', link: `/admin/scheme-reports/${month}` }),
  }),
]
