import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { PROVIDER_NAMES } from '#platform/sign-in-providers/index.ts'
import { providerUsed } from './events.ts'

const methods = notificationKind('sign_in_methods', {
  group: 'account',
  label: () => t('Sign-ins with Google or X'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  isWarning: true,
  outside: {
    linked: () => ({
      subject: t('A new way to sign in was added'),
      body: [
        t('Your account can now be opened with another account, at Google or X.'),
        t('If this wasn’t you, unlink it and reset your password immediately.'),
      ],
      button: t('Review security'),
    }),
    unlinked: () => ({
      subject: t('A way to sign in was removed'),
      body: [
        t('An account at Google or X can no longer open your account.'),
        t('If this wasn’t you, reset your password immediately.'),
      ],
      button: t('Review security'),
    }),
    signed_in: () => ({
      subject: t('New sign-in to your account'),
      body: [
        t('Someone signed in to your account with Google or X.'),
        t('If this wasn’t you, sign out that device, and unlink the account at Google or X.'),
      ],
      button: t('Review security'),
    }),
  },
})

const TITLES: Readonly<Record<'linked' | 'unlinked' | 'signed_in', (values: { provider: string }) => string>> = {
  linked: (values) => t('{provider} was linked to your account', values),
  unlinked: (values) => t('{provider} was unlinked from your account', values),
  signed_in: (values) => t('New sign-in with {provider}', values),
}

export const notificationRules = [
  notificationRule(providerUsed, methods, {
    to: (p) => [p.accountId],
    from: () => null,
    words: ({ act, provider }) => ({
      outside: act,
      title: TITLES[act]({ provider: PROVIDER_NAMES[provider] }),
      link: '/settings/security',
    }),
  }),
]
