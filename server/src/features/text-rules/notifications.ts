import { date, t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { itemsHidden, itemsMatched } from './events.ts'

const kind = notificationKind('word_rules', {
  group: 'account',
  label: () => t('Words in your content that are no longer allowed'),
  who: ['performer', 'fan'],
  email: true,
  push: true,
  isAlwaysListed: true,
  outside: {
    matched: () => ({
      subject: t('Some of your content needs a change'),
      body: [t('The site no longer allows some words in your content.'), t('Change the texts before the date on the page.')],
      button: t('View items'),
    }),
    hidden: () => ({
      subject: t('Some of your content was hidden'),
      body: [
        t('Some of your items still have words that the site no longer allows.'),
        t('They are hidden until operators decide.'),
      ],
      button: t('View items'),
    }),
  },
})

const PAGE = '/settings/words'

export const notificationRules = [
  notificationRule(itemsMatched, kind, {
    about: 'of a grace date',
    to: ({ accountId }) => [accountId],
    from: () => null,
    words: ({ graceUntil }) => ({
      outside: 'matched',
      title: t('Some of your items have words that the site no longer allows. Change them by {date}, or they will be hidden.', {
        date: date(new Date(graceUntil)),
      }),
      link: PAGE,
    }),
  }),
  notificationRule(itemsHidden, kind, {
    about: 'of hidden items',
    to: ({ accountId }) => [accountId],
    from: () => null,
    words: ({ total }) => ({
      outside: 'hidden',
      title: t(
        '{count, plural, one {An item was hidden because it still has words that are not allowed. An operator decides about it.} other {# items were hidden because they still have words that are not allowed. An operator decides about them.}}',
        { count: total },
      ),
      link: PAGE,
    }),
  }),
]
