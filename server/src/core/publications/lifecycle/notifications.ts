/** Notifies followers of new content of any kind, and owners of content that could not be published. */
import { followersOf } from '#core/access/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, type NotificationRule } from '#platform/notification-rules.ts'
import { publicationFailed, type PublicationEvents } from './events.ts'

interface NewContent {
  readonly events: PublicationEvents
  pageOf(id: string): string
}

interface Words {
  /** Accounts store the name with their settings. */
  readonly name: string
  readonly label: () => string
  /** The act, shown after the performer's name. */
  readonly title: () => string
  readonly outside: () => { readonly subject: string; readonly body: readonly [string, string]; readonly button: string }
}

/** Returns the rule that notifies followers when content of a kind becomes visible to others. */
export const newContentRule = ({ events, pageOf }: NewContent, { name, label, title, outside }: Words): NotificationRule =>
  notificationRule(
    events.published,
    notificationKind(name, {
      group: 'following',
      label,
      who: ['fan', 'performer'],
      push: true,
      outside: { usual: outside },
    }),
    {
      to: (p) => followersOf(p.performerId),
      from: (p) => p.performerId,
      words: (p) => ({ title: title(), link: pageOf(p.contentId) }),
    },
  )

const notPublished = notificationKind('publication_failed', {
  group: 'account',
  label: () => t('Failed publications'),
  who: ['performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('Some of your content couldn’t be published'),
      body: [t('Some of your content couldn’t be published.'), t('Open it to see why and publish it again.')],
      button: t('Review draft'),
    }),
  },
})

export const publicationNotificationRules = [
  notificationRule(publicationFailed, notPublished, {
    to: (p) => [p.performerId],
    from: () => null,
    words: (p) => ({ title: t('Some of your content couldn’t be published. Review it'), link: p.link }),
  }),
]
