/** Words of each act on an account: its button, its question, its consequence, and the toast. */
import type { AccountAct, AccountDetails } from '@fanfare/contract/account-control'
import { t } from '#lib/i18n.ts'

interface ActWords {
  readonly action: string
  readonly title: string
  readonly consequence: string
  readonly done: string
}

/** In the order of the buttons. */
export const ACTS: readonly AccountAct[] = ['warn', 'suspend', 'restore', 'sign_out', 'reset_two_factor', 'ban', 'close']

export const isDangerous = (act: AccountAct): boolean => act === 'suspend' || act === 'ban' || act === 'close'

interface Named {
  readonly name: string
  readonly isPerformer: boolean
}

const WORDS: Readonly<Record<AccountAct, (who: Named) => ActWords>> = {
  warn: ({ name }) => ({
    action: t('Warn'),
    title: t('Warn {name}?', { name }),
    consequence: t('{name} gets the reason by notification and email. Nothing else changes.', { name }),
    done: t('{name} was warned.', { name }),
  }),
  suspend: ({ name, isPerformer }) => ({
    action: t('Suspend'),
    title: t('Suspend {name}?', { name }),
    consequence: isPerformer
      ? t(
          '{name} can only sign in to read the reason. The profile and everything published are hidden, and fans’ renewals pause. Fans are notified.',
          { name },
        )
      : t('{name} can only sign in to read the reason. Renewals pause until the account is restored.', { name }),
    done: t('{name} is suspended.', { name }),
  }),
  restore: ({ name, isPerformer }) => ({
    action: t('Restore'),
    title: t('Restore {name}?', { name }),
    consequence: isPerformer
      ? t('{name} can use the account again, and the profile is visible. Overdue renewals continue after three days.', {
          name,
        })
      : t('{name} can use the account again. Overdue renewals continue after three days.', { name }),
    done: t('{name} is restored.', { name }),
  }),
  sign_out: ({ name }) => ({
    action: t('Sign out everywhere'),
    title: t('Sign {name} out everywhere?', { name }),
    consequence: t('Every session ends immediately. {name} can sign in again.', { name }),
    done: t('{name} is signed out everywhere.', { name }),
  }),
  reset_two_factor: ({ name }) => ({
    action: t('Reset two-factor'),
    title: t('Reset two-factor authentication for {name}?', { name }),
    consequence: t('The password alone is then enough to sign in. First make sure that you are talking to {name}.', { name }),
    done: t('Two-factor authentication is off for {name}.', { name }),
  }),
  ban: ({ name, isPerformer }) => ({
    action: t('Ban'),
    title: t('Ban {name}?', { name }),
    consequence: isPerformer
      ? t(
          '{name} can only sign in to read the reason, without an end date. The profile and everything published are hidden, and fans’ subscriptions no longer renew.',
          { name },
        )
      : t('{name} can only sign in to read the reason, without an end date. Subscriptions no longer renew.', { name }),
    done: t('{name} is banned.', { name }),
  }),
  close: ({ name, isPerformer }) => ({
    action: t('Close account'),
    title: t('Close the account of {name}?', { name }),
    consequence: isPerformer
      ? t(
          '{name} can only sign in to read the reason. The profile and everything published are hidden. You can restore the account for 14 days. Then it is erased for good.',
          { name },
        )
      : t('{name} can only sign in to read the reason. You can restore the account for 14 days. Then it is erased for good.', {
          name,
        }),
    done: t('The account of {name} is closed.', { name }),
  }),
}

export const actWords = (act: AccountAct, { person: { name }, role }: Pick<AccountDetails, 'person' | 'role'>): ActWords =>
  WORDS[act]({ name, isPerformer: role === 'performer' })
