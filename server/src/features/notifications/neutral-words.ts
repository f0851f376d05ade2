/** What is said outside of the app, and whether it is still said at all. */
import { worded } from '#lib/i18n.ts'
import { withoutLinks } from '#lib/text.ts'
import type { NotificationKind } from '#platform/notification-rules.ts'
import type { Outgoing } from './outgoing-store.ts'
import { waysOf, type Preferences, type Ways } from './rules.ts'

/** Not of what was read meanwhile or switched off; across a block only of one's own money. */
export const isStillDue = (
  row: Pick<Outgoing, 'read_at' | 'is_unblocked'>,
  way: keyof Ways,
  kind: NotificationKind | undefined,
  own: Preferences,
): boolean =>
  kind !== undefined && row.read_at === null && waysOf(kind, own)[way] && (row.is_unblocked || kind.isAlwaysListed === true)

/** No names and no amounts, unless the account wants them there; and never the name of somebody across a block. */
export function wordsOutside(row: Outgoing, own: Preferences, name: string | undefined): string {
  if (!own.showsDetails) return worded(row.neutral ?? row.title)
  const title = worded(row.title)
  return name === undefined || !row.is_unblocked ? title : `${withoutLinks(name)}: ${title}`
}
