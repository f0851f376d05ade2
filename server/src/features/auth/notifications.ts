import { t } from '#lib/i18n.ts'
import { accountByEmail } from '#core/accounts/index.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { addressRefused } from '#platform/refused-addresses.ts'
import { addressChanged, passwordChanged, secondFactorChanged } from './events.ts'

const security = notificationKind('security', {
  group: 'account',
  label: () => t('The safety of your account'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  isWarning: true,
})

const failingAddress = notificationKind('failing_address', {
  group: 'account',
  label: () => t('Mails to you that come back'),
  who: ['fan', 'performer', 'admin'],
  push: true,
  isAlwaysListed: true,
  isNeverMailed: true,
})

const SECOND_FACTOR = {
  started: () => t('Two-factor sign-in is on'),
  renewed: () => t('Your recovery codes were replaced'),
  recovered: () => t('A recovery code was used in place of your authenticator app'),
  ended: () => t('Two-factor sign-in was switched off'),
  ended_for: () => t('The operator of the site has switched your two-factor sign-in off'),
}

export const notificationRules = [
  notificationRule(passwordChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ title: t('Your password was changed'), link: '/settings/security' }),
  }),
  notificationRule(addressChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ title: t('Your e-mail address was changed'), link: '/settings/security' }),
  }),
  notificationRule(secondFactorChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: ({ secondFactor }) => ({ title: SECOND_FACTOR[secondFactor](), link: '/settings/security' }),
  }),
  notificationRule(addressRefused, failingAddress, {
    to: async ({ email }, db) => {
      const account = await accountByEmail(db, email)
      return account ? [account.id] : []
    },
    from: () => null,
    words: ({ email }) => ({
      title: t('We could not reach {email}', { email }),
      neutral: t('We could not reach your e-mail address'),
      link: '/settings/notifications',
    }),
  }),
]
