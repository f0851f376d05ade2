import type { AccountAct } from '@fanfare/contract/account-control'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { accountControlled } from './events.ts'

const kind = notificationKind('account_control', {
  group: 'account',
  label: () => t('Decisions about your account'),
  who: ['fan', 'performer'],
  push: true,
  isAlwaysListed: true,
  hasOwnMail: true,
  outside: {
    warn: () => ({ subject: t('A warning about your account') }),
    suspend: () => ({ subject: t('Your account is suspended') }),
    ban: () => ({ subject: t('Your account is banned') }),
    restore: () => ({ subject: t('Your account is restored') }),
    sign_out: () => ({ subject: t('You were signed out') }),
  },
})

const isTold = (act: AccountAct) => act !== 'close' && act !== 'reset_two_factor'

/** The reason is in the list only. Without a title, the list shows the subject. */
function titleOf(act: AccountAct, reason: string): string | undefined {
  switch (act) {
    case 'warn':
      return t('An operator has warned you: {reason}', { reason })
    case 'suspend':
      return t('An operator has suspended your account: {reason}', { reason })
    case 'ban':
      return t('An operator has banned your account: {reason}', { reason })
    case 'sign_out':
      return t('An operator has signed you out on every device: {reason}', { reason })
    default:
      return undefined
  }
}

export const notificationRules = [
  notificationRule(accountControlled, kind, {
    to: ({ accountId, act }) => (isTold(act) ? [accountId] : []),
    from: () => null,
    words: ({ act, reason }) => {
      const title = titleOf(act, reason)
      return { outside: isTold(act) ? act : 'restore', link: '/settings/security', ...(title !== undefined && { title }) }
    },
  }),
]
