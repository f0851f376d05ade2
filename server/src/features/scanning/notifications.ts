import { operatorIds } from '#core/accounts/index.ts'
import { fileQuarantined, quarantineReported } from '#core/media/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'

const kind = notificationKind('quarantine', {
  group: 'site',
  label: () => t('Known illegal files'),
  who: ['admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  outside: {
    usual: () => ({
      subject: t('A file needs the owner of the site'),
      body: [
        t('An upload was sealed because a list of known hashes has it.'),
        t('Read what the law asks of you, and send the report.'),
      ],
      button: t('View report'),
    }),
  },
})

const linkTo = (fileId: string) => `/admin/quarantine#${fileId}`

export const notificationRules = [
  notificationRule(fileQuarantined, kind, {
    to: (_p, db) => operatorIds(db, 'owner'),
    from: () => null,
    words: ({ fileId }) => ({
      title: t('An upload was sealed because a list of known hashes has it'),
      link: linkTo(fileId),
    }),
  }),
]

/** The report by one owner resolves the notification for the others. */
export const notificationResolutions = [
  resolveNotifications(quarantineReported, kind, {
    to: (_p: unknown, db: Db) => operatorIds(db, 'owner'),
    links: ({ fileId }: { fileId: string }) => [linkTo(fileId)],
  }),
]
