/** Whether a notification leads to this page, wherever on it. */
import type { Notification } from '@fanfare/contract/notifications'

/** What on a page it may be about; any other query is another page, such as the tab of a wallet. */
const TARGETS = ['?comment=', '?at=']

export const isOnPage = ({ link }: Pick<Notification, 'link'>, page: string): boolean =>
  link === page || TARGETS.some((target) => link.startsWith(page + target))
