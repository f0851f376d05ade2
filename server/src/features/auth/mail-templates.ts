/**
 * Mail templates. Subjects are neutral: someone who sees them on a lock screen learns nothing. No user input is put into a
 * mail: mail programs turn names that look like addresses into links.
 */
import { makeLink, sendMailTo, type Account } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { makeRegistrationLink } from './registrations.ts'

/** To the address of a registration, or to an account's current or wanted address. */
export async function mailConfirmation(tx: Tx, to: Pick<Account, 'email' | 'locale'>, account?: Account): Promise<void> {
  const token = account ? await makeLink(tx, account, 'confirm', to.email) : await makeRegistrationLink(tx, to.email)
  await sendMailTo(tx, to, () => ({
    subject: t('Please confirm your e-mail address'),
    isSentAnyway: true,
    paragraphs: [
      t('please confirm this e-mail address by opening the link below. It can be used once, within one hour.'),
      `${tx.services.config.origin}/auth/confirm?token=${token}`,
      t('If you did not ask for this, you can ignore this mail.'),
    ],
  }))
}

export async function mailReset(tx: Tx, account: Account): Promise<void> {
  const token = await makeLink(tx, account, 'reset', account.email)
  await sendMailTo(tx, account, () => ({
    subject: t('Set a new password'),
    isSentAnyway: true,
    paragraphs: [
      t(
        'set a new password by opening the link below. It can be used once, within one hour. It ends all sessions of your account.',
      ),
      `${tx.services.config.origin}/auth/reset?token=${token}`,
      t('If you did not ask for this, nothing has changed and you can ignore this mail.'),
    ],
  }))
}

/** Instead of a second registration: the form's reply does not reveal whether an address is known. */
export async function mailAlreadyRegistered(tx: Tx, account: Account): Promise<void> {
  const { origin } = tx.services.config
  await sendMailTo(tx, account, () => ({
    subject: t('You already have an account'),
    paragraphs: [
      t('someone, probably you, has tried to register with this e-mail address, which already has an account.'),
      t('Sign in: {address}', { address: `${origin}/auth/login` }),
      t('Forgot the password: {address}', { address: `${origin}/auth/forgot` }),
    ],
  }))
}

/** Instead of a link that confirms nothing: the form's reply is the same for all addresses. */
export async function mailConfirmedAlready(tx: Tx, account: Account): Promise<void> {
  const { origin } = tx.services.config
  await sendMailTo(tx, account, () => ({
    subject: t('You already have an account'),
    paragraphs: [
      t(
        'someone, probably you, has asked for a link to confirm this e-mail address. It is confirmed already: your account can be used.',
      ),
      t('Sign in: {address}', { address: `${origin}/auth/login` }),
      t('Forgot the password: {address}', { address: `${origin}/auth/forgot` }),
    ],
  }))
}

/** To the former address, so that its owner learns of a takeover. */
export async function mailAddressChanged(tx: Tx, former: Pick<Account, 'email' | 'locale'>): Promise<void> {
  await sendMailTo(tx, former, () => ({
    subject: t('Your e-mail address was changed'),
    isSentAnyway: true,
    paragraphs: [
      t('your account has another e-mail address now, and this one is no longer used.'),
      t('If this was not you, please write to the operator of the site at once.'),
    ],
  }))
}
