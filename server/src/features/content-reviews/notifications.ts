import { contentKinds } from '#core/content/index.ts'
import { contentReviewed } from '#core/reviews/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'

const reviewed = notificationKind('content_review', {
  group: 'account',
  label: () => t('Reviews of your content'),
  who: ['performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    approved: () => ({
      subject: t('A review is finished'),
      body: [t('Your content was approved.'), t('It is published now, or at its time.')],
      button: t('View content'),
    }),
    rejected: () => ({
      subject: t('A review is finished'),
      body: [t('Some of your content wasn’t approved.'), t('Read the reasons. You can change it, or appeal the decision.')],
      button: t('Read reasons'),
    }),
  },
})

export const notificationRules = [
  notificationRule(contentReviewed, reviewed, {
    to: (p) => [p.performerId],
    from: () => null,
    words: (p, tx) =>
      p.isApproved
        ? {
            outside: 'approved',
            title: t('Your content was approved'),
            link: contentKinds(tx.services).get(p.kind)?.review?.formOf(p.contentId) ?? '/studio',
          }
        : {
            outside: 'rejected',
            title: t('Your content wasn’t approved. Read the reasons, change it, or appeal'),
            link: `/statements/${p.statementId ?? ''}`,
          },
  }),
]
