/** The topics of notifications, in display order. */
import type { NotificationGroup } from '@fanfare/contract/notification-kinds'
import type { Me } from '@fanfare/contract/users'
import { t } from '#lib/i18n.ts'

interface Group {
  readonly group: NotificationGroup
  readonly label: string
  readonly who: readonly Me['role'][]
}

/** Returns all topics. The server decides which switches an account has. */
export const notificationTopics = (): readonly Group[] => [
  { group: 'messages', label: t('Messages'), who: ['fan', 'performer'] },
  { group: 'fans', label: t('Fans'), who: ['performer'] },
  { group: 'sales', label: t('Sales'), who: ['performer'] },
  { group: 'social', label: t('Likes and comments'), who: ['fan', 'performer'] },
  { group: 'following', label: t('People you follow'), who: ['fan', 'performer'] },
  { group: 'payments', label: t('Money'), who: ['fan', 'performer', 'admin'] },
  { group: 'account', label: t('Your account'), who: ['fan', 'performer', 'admin'] },
  { group: 'site', label: t('The site'), who: ['fan', 'performer', 'admin'] },
]

/** Returns the topics of notifications that this role can receive. */
export const topicsForRole = (role: Me['role']): readonly Group[] => notificationTopics().filter(({ who }) => who.includes(role))
