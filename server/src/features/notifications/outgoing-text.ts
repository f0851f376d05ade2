/** Decides the texts of push messages and emails, and whether they are still sent. */
import { t, renderMessage } from '#lib/i18n.ts'
import { withoutLinks } from '#lib/text.ts'
import { DEFAULT_VARIANT, type NotificationKind, type OutsideWords } from '#platform/notification-rules.ts'
import type { Outgoing } from './outgoing-store.ts'
import { channelsOf, type Preferences, type Channels } from './rules.ts'

/**
 * Returns false if the notification was read or its channel turned off in between, and across a block unless it is about own money.
 */
export const isStillWanted = (
  row: Pick<Outgoing, 'read_at' | 'is_unblocked'>,
  channel: keyof Channels,
  kind: NotificationKind | undefined,
  own: Preferences,
): boolean =>
  kind !== undefined &&
  row.read_at === null &&
  channelsOf(kind, own)[channel] &&
  (row.is_unblocked || kind.isAlwaysListed === true)

type Told = Pick<Outgoing, 'title' | 'outside' | 'is_unblocked'>

/**
 * Returns texts without names and amounts, unless the account wants them in the subject, and never a name across a block. Texts
 * that this version no longer declares become general ones.
 */
export function outgoingText(row: Told, kind: NotificationKind | undefined, own: Preferences, name?: string): OutsideWords {
  const words = { ...generalWords(), ...kind?.outside[row.outside ?? DEFAULT_VARIANT]?.() }
  if (!own.showsDetails) return words
  const title = renderMessage(row.title)
  return { ...words, subject: name === undefined || !row.is_unblocked ? title : `${withoutLinks(name)}: ${title}` }
}

const generalWords = (): OutsideWords => ({
  subject: t('You have a new notification'),
  body: [t('Open your notifications to see what is new.')],
  button: t('View notification'),
})
