import { t } from '#lib/i18n.ts'
import { accountByEmail } from '#core/accounts/index.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { addressRefused } from '#platform/refused-addresses.ts'
import { addressChanged, passwordChanged, secondFactorChanged } from './events.ts'

const security = notificationKind('security', {
  group: 'account',
  label: () => t('Account security'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  isWarning: true,
  outside: {
    password: () => ({
      subject: t('Your password was changed'),
      body: [t('The password of your account was changed.'), t('If this wasn’t you, reset your password immediately.')],
      button: t('Review security'),
    }),
    address: () => ({
      subject: t('Your email address was changed'),
      body: [t('Your account now uses a different email address.'), t('If this wasn’t you, reset your password immediately.')],
      button: t('Review security'),
    }),
    started: () => ({
      subject: t('Two-factor authentication is on'),
      body: [
        t('Two-factor authentication was turned on for your account.'),
        t('If this wasn’t you, reset your password immediately.'),
      ],
      button: t('Review security'),
    }),
    renewed: () => ({
      subject: t('Your recovery codes were replaced'),
      body: [
        t('New recovery codes were created for your account, and the old ones no longer work.'),
        t('If this wasn’t you, reset your password immediately.'),
      ],
      button: t('Review security'),
    }),
    recovered: () => ({
      subject: t('A recovery code was used'),
      body: [
        t('Someone signed in to your account with a recovery code instead of the authenticator app.'),
        t('If this wasn’t you, reset your password immediately.'),
      ],
      button: t('Review security'),
    }),
    ended: () => ({
      subject: t('Two-factor authentication was turned off'),
      body: [
        t('Two-factor authentication was turned off for your account.'),
        t('If this wasn’t you, reset your password immediately.'),
      ],
      button: t('Review security'),
    }),
    ended_for: () => ({
      subject: t('Two-factor authentication was turned off'),
      body: [
        t('An operator turned off two-factor authentication for your account.'),
        t('Turn it on again to protect your account.'),
      ],
      button: t('Review security'),
    }),
  },
})

const failingAddress = notificationKind('failing_address', {
  group: 'account',
  label: () => t('Undeliverable emails'),
  who: ['fan', 'performer', 'admin'],
  push: true,
  isAlwaysListed: true,
  isNeverMailed: true,
  outside: {
    usual: () => ({ subject: t('We couldn’t deliver emails to your address') }),
  },
})

/** Titles in the app may say more than a lock screen. */
const TITLES: Readonly<Record<string, () => string>> = {
  recovered: () => t('A recovery code was used instead of your authenticator app'),
  ended_for: () => t('An operator turned off your two-factor authentication'),
}

export const notificationRules = [
  notificationRule(passwordChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ outside: 'password', link: '/settings/security' }),
  }),
  notificationRule(addressChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ outside: 'address', link: '/settings/security' }),
  }),
  notificationRule(secondFactorChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: ({ secondFactor }) => {
      const title = TITLES[secondFactor]?.()
      return { outside: secondFactor, link: '/settings/security', ...(title !== undefined && { title }) }
    },
  }),
  notificationRule(addressRefused, failingAddress, {
    to: async ({ email }, db) => {
      const account = await accountByEmail(db, email)
      return account ? [account.id] : []
    },
    from: () => null,
    words: ({ email }) => ({
      title: t('We couldn’t deliver emails to {email}', { email }),
      link: '/settings/notifications',
    }),
  }),
]
