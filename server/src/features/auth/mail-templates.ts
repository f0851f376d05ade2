/** Writes emails about an account and its address. Subjects are neutral: a lock screen reveals nothing. */
import { makeLink, sendMailTo, type Account } from '#core/accounts/index.ts'
import { makeRegistrationLink } from '#core/registration/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

/** Emails the address of a registration, or an account's current or requested address. */
export async function mailConfirmation(tx: Tx, to: Pick<Account, 'email' | 'locale'>, account?: Account): Promise<void> {
  const token = account ? await makeLink(tx, account, 'confirm', to.email) : await makeRegistrationLink(tx, to.email)
  await sendMailTo(tx, to, () => ({
    subject: t('Confirm your email address'),
    isSentAnyway: true,
    body: [t('Confirm this email address to finish setting up your account.'), t('The link works once and expires in one hour.')],
    button: { label: t('Confirm email address'), url: `/auth/confirm?token=${token}` },
    note: t('If you didn’t ask for this, you can ignore this email.'),
  }))
}

export async function mailReset(tx: Tx, account: Account): Promise<void> {
  const token = await makeLink(tx, account, 'reset', account.email)
  await sendMailTo(tx, account, () => ({
    subject: t('Set a new password'),
    isSentAnyway: true,
    body: [
      t('Someone asked to reset the password of your account.'),
      t('The link works once, expires in one hour, and signs you out everywhere.'),
    ],
    button: { label: t('Set new password'), url: `/auth/reset?token=${token}` },
    note: t('If you didn’t ask for this, ignore this email and keep your password.'),
  }))
}

const signInOrReset = () => ({
  button: { label: t('Sign in'), url: '/auth/login' },
  otherwise: { label: t('Reset password'), url: '/auth/forgot' },
})

/** Replaces a second registration. The reply to the form does not reveal whether an address is known. */
export async function mailAlreadyRegistered(tx: Tx, account: Account): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('You already have an account'),
    body: [
      t('Someone tried to sign up with this email address, but it already has an account.'),
      t('If it was you, sign in or reset your password.'),
    ],
    ...signInOrReset(),
  }))
}

/** Replaces a link that would confirm nothing. The reply to the form is the same for all addresses. */
export async function mailConfirmedAlready(tx: Tx, account: Account): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('You already have an account'),
    body: [
      t('Someone asked for a link to confirm this email address, but it is already confirmed.'),
      t('If it was you, sign in or reset your password.'),
    ],
    ...signInOrReset(),
  }))
}

/** Emails the former address, so that its owner learns of a takeover. */
export async function mailAddressChanged(tx: Tx, former: Pick<Account, 'email' | 'locale'>): Promise<void> {
  await sendMailTo(tx, former, () => ({
    subject: t('Your email address was changed'),
    isSentAnyway: true,
    body: [
      t('Your account now uses a different email address. This one no longer works.'),
      t('If this wasn’t you, contact us immediately.'),
    ],
    button: { label: t('Contact us'), url: '/page/contact' },
  }))
}
