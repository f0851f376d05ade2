import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { massMessageStopped, noticeSent, noticeUnsent, testSent } from './events.ts'
import { recipientsToUnsend } from './store.ts'

const notice = notificationKind('site_notice', {
  group: 'site',
  label: () => t('Site notices'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('You have a notice from the site'),
      body: [t('The site’s operator sent you a notice.'), t('Open the notice to read it.')],
      button: t('Read notice'),
    }),
  },
})

/** Looks like a fan's notification of a new message, but is immediate because the author waits for it. */
const tested = notificationKind('mass_message_test', {
  group: 'messages',
  label: () => t('Mass message tests'),
  who: ['performer', 'admin'],
  email: true,
  push: true,
  isUrgent: true,
  outside: {
    usual: () => ({
      subject: t('Test: You have a new message'),
      body: [t('This is a test of a message you’re writing.'), t('Open it to see what recipients get.')],
      button: t('View test'),
    }),
  },
})

const stopped = notificationKind('mass_message_stopped', {
  group: 'messages',
  label: () => t('Stopped mass messages'),
  who: ['performer', 'admin'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('A message was stopped'),
      body: [t('A mass message was stopped before everyone received it.'), t('Open it to see why and resume.')],
      button: t('Review message'),
    }),
  },
})

const linkOf = ({ noticeId }: { readonly noticeId: string }) => `/notifications/notices/${noticeId}`

export const notificationRules = [
  notificationRule(noticeSent, notice, {
    // The notice may have been unsent in the meantime.
    to: (p, db) => recipientsToUnsend(db, p.noticeId, p.accountIds),
    from: () => null,
    words: (p) => ({ link: linkOf(p) }),
  }),
  notificationRule(testSent, tested, {
    to: (p) => [p.authorId],
    from: () => null,
    words: () => ({ link: '/notifications/message-test' }),
  }),
  notificationRule(massMessageStopped, stopped, {
    to: (p) => [p.authorId],
    from: () => null,
    words: (p) => ({
      title: t('A mass message was stopped before reaching everyone. Review it'),
      link: p.link,
    }),
  }),
]

export const notificationResolutions = [
  resolveNotifications(noticeUnsent, notice, { to: (p) => p.accountIds, links: (p) => [linkOf(p)] }),
]
