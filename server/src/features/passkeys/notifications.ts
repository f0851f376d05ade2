import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { passkeyUsed } from './events.ts'

const passkeys = notificationKind('passkeys', {
  group: 'account',
  label: () => t('Passkeys'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  isWarning: true,
  outside: {
    added: () => ({
      subject: t('A passkey was added'),
      body: [
        t('A new passkey can now open your account.'),
        t('If this wasn’t you, remove the passkey and reset your password immediately.'),
      ],
      button: t('Review security'),
    }),
    removed: () => ({
      subject: t('A passkey was removed'),
      body: [t('A passkey can no longer open your account.'), t('If this wasn’t you, reset your password immediately.')],
      button: t('Review security'),
    }),
    signed_in: () => ({
      subject: t('New sign-in to your account'),
      body: [
        t('Someone signed in to your account with a passkey, on a new device.'),
        t('If this wasn’t you, sign out that device and remove the passkey.'),
      ],
      button: t('Review security'),
    }),
  },
})

const TITLES: Readonly<Record<'added' | 'removed' | 'signed_in', () => string>> = {
  added: () => t('A passkey was added to your account'),
  removed: () => t('A passkey was removed from your account'),
  signed_in: () => t('New sign-in with a passkey'),
}

export const notificationRules = [
  notificationRule(passkeyUsed, passkeys, {
    to: (p) => [p.accountId],
    from: () => null,
    words: ({ act }) => ({ outside: act, title: TITLES[act](), link: '/settings/security' }),
  }),
]
