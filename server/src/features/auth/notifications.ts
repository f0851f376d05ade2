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
  outside: {
    password: () => ({
      subject: t('Your password was changed'),
      body: [t('The password of your account was changed.'), t('If this wasn’t you, reset your password immediately.')],
      button: t('Review security'),
    }),
    address: () => ({
      subject: t('Your email address was changed'),
      body: [t('Your account now has another email address.'), t('If this wasn’t you, reset your password immediately.')],
      button: t('Review security'),
    }),
    started: () => ({
      subject: t('Two-factor sign-in is on'),
      body: [t('Two-factor sign-in was turned on for your account.'), t('If this wasn’t you, reset your password immediately.')],
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
      subject: t('Two-factor sign-in was switched off'),
      body: [t('Two-factor sign-in was turned off for your account.'), t('If this wasn’t you, reset your password immediately.')],
      button: t('Review security'),
    }),
    ended_for: () => ({
      subject: t('Two-factor sign-in was switched off'),
      body: [
        t('The operator of the site turned off two-factor sign-in for your account.'),
        t('Turn it on again to protect your account.'),
      ],
      button: t('Review security'),
    }),
  },
})

const failingAddress = notificationKind('failing_address', {
  group: 'account',
  label: () => t('Mails to you that come back'),
  who: ['fan', 'performer', 'admin'],
  push: true,
  isAlwaysListed: true,
  isNeverMailed: true,
  outside: {
    usual: () => ({ subject: t('We could not reach your email address') }),
  },
})

/** Titles in the app may say more than a lock screen. */
const TITLES: Readonly<Record<string, () => string>> = {
  recovered: () => t('A recovery code was used in place of your authenticator app'),
  ended_for: () => t('The operator of the site has switched your two-factor sign-in off'),
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
      title: t('We could not reach {email}', { email }),
      link: '/settings/notifications',
    }),
  }),
]
