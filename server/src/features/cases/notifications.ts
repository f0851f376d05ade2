import { operatorIds } from '#core/accounts/index.ts'
import { caseDecided, caseKindLabel, caseMerged, caseOpened } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'

const opened = notificationKind('case', {
  group: 'site',
  label: () => t('Urgent cases'),
  who: ['admin'],
  email: true,
  push: true,
  isUrgent: true,
  outside: {
    usual: () => ({
      subject: t('An urgent case is open'),
      body: [t('Someone has reported something severe.'), t('Decide about the case before its deadline.')],
      button: t('View case'),
    }),
  },
})

const decided = notificationKind('statement', {
  group: 'account',
  label: () => t('Decisions about your content'),
  who: ['fan', 'performer'],
  push: true,
  isAlwaysListed: true,
  hasOwnMail: true,
  outside: { usual: () => ({ subject: t('A decision about your account') }) },
})

const isUrgent = (severity: string) => severity === 'critical' || severity === 'high'

export const notificationRules = [
  notificationRule(caseOpened, opened, {
    to: ({ severity }, db) => (isUrgent(severity) ? operatorIds(db, 'moderation') : []),
    from: () => null,
    words: ({ caseId, caseKind, caseNumber }) => ({
      title: t('Case {number}: {kind}', { number: String(caseNumber), kind: caseKindLabel(caseKind) }),
      link: `/admin/cases/${caseId}`,
    }),
  }),
  notificationRule(caseDecided, decided, {
    to: ({ statement }) => (statement ? [statement.accountId] : []),
    from: () => null,
    words: ({ statement, caseKind, isActed }) => ({
      title: titleOf(caseKind, isActed),
      link: `/statements/${statement?.id ?? ''}`,
    }),
  }),
]

function titleOf(kind: string, isActed: boolean): string {
  if (kind === 'appeal')
    return isActed
      ? t('Your appeal was upheld. We have taken back the decision.')
      : t('Your appeal was rejected. The decision stays.')
  if (kind === 'counter_notice')
    return isActed ? t('Your item is restored after your counter-notice.') : t('Your counter-notice was rejected.')
  return t('We have made a decision about your content or account. Read the reasons, or appeal.')
}

export const notificationResolutions = [
  resolveNotifications(caseDecided, opened, {
    to: (_p, db) => operatorIds(db, 'moderation'),
    links: ({ caseId }) => [`/admin/cases/${caseId}`],
  }),
  resolveNotifications(caseMerged, opened, {
    to: (_p, db) => operatorIds(db, 'moderation'),
    links: ({ caseId }) => [`/admin/cases/${caseId}`],
  }),
]
