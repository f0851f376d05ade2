/** Whether a notification leads to this page, wherever on it. */
import type { Notification } from '@fanfare/contract/notifications'

export const isOnPage = ({ link }: Pick<Notification, 'link'>, page: string): boolean =>
  link === page || link.startsWith(`${page}?`)
