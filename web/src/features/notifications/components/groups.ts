/** Headings of what notifications are about, in the order in which they stand. */
import type { NotificationGroup } from '@fanfare/contract/notification-kinds'
import type { Me } from '@fanfare/contract/users'
import { t } from '#lib/i18n.ts'

interface Group {
  readonly group: NotificationGroup
  readonly label: string
  readonly who: readonly Me['role'][]
}

/** All of them: whose a switch is, the server says. */
export const groups = (): readonly Group[] => [
  { group: 'messages', label: t('Messages'), who: ['fan', 'performer'] },
  { group: 'fans', label: t('Fans'), who: ['performer'] },
  { group: 'sales', label: t('Sales'), who: ['performer'] },
  { group: 'social', label: t('Likes and comments'), who: ['fan', 'performer'] },
  { group: 'following', label: t('People you follow'), who: ['fan', 'performer'] },
  { group: 'payments', label: t('Money'), who: ['fan', 'performer', 'admin'] },
  { group: 'account', label: t('Your account'), who: ['fan', 'performer', 'admin'] },
  { group: 'site', label: t('The site'), who: ['fan', 'performer', 'admin'] },
]

/** Of what an account of this role can be told. */
export const groupsOf = (role: Me['role']): readonly Group[] => groups().filter(({ who }) => who.includes(role))
