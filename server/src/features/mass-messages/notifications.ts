import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { noticeSent, noticeTakenBack } from './events.ts'
import { stillHaving } from './store.ts'

const notice = notificationKind('site_notice', {
  group: 'site',
  label: () => t('Notices of the site'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  isAlwaysListed: true,
})

const linkOf = ({ noticeId }: { readonly noticeId: string }) => `/notifications/notices/${noticeId}`

export const notificationRules = [
  notificationRule(noticeSent, notice, {
    // Told late, it may have been taken back.
    to: (p, db) => stillHaving(db, p.noticeId, p.accountIds),
    from: () => null,
    words: (p) => ({ title: t('You have a notice from the site'), link: linkOf(p) }),
  }),
]

export const notificationResolutions = [resolveNotifications(noticeTakenBack, notice, { to: (p) => p.accountIds, link: linkOf })]
