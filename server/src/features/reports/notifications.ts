import { caseDecided } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'

const kind = notificationKind('report', {
  group: 'site',
  label: () => t('Decisions about your reports'),
  who: ['fan', 'performer'],
  email: true,
  push: false,
  outside: {
    usual: () => ({
      subject: t('We have reviewed your report'),
      body: [t('An operator has reviewed your report.'), t('Open your reports to read the result.')],
      button: t('View reports'),
    }),
  },
})

export const notificationRules = [
  notificationRule(caseDecided, kind, {
    to: ({ reporterIds }) => reporterIds,
    from: () => null,
    words: ({ caseNumber, isActed }) => ({
      title: isActed
        ? t('Thank you: we have acted on your report (case {number})', { number: String(caseNumber) })
        : t('We have reviewed your report and found nothing that breaks our rules (case {number})', {
            number: String(caseNumber),
          }),
      link: '/reports',
    }),
  }),
]
