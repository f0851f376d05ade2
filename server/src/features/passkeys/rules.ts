import { MAX_PASSKEYS } from '@fanfare/contract/passkeys'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

export function assertRoom(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw apiError('not_allowed', t('You can have up to {most} passkeys. Remove one first.', { most: MAX_PASSKEYS }))
}

/** The account's id, by which a device tells people with several accounts apart. Ids are public. */
export const handleOf = (accountId: string): Buffer => Buffer.from(accountId.replaceAll('-', ''), 'hex')

/** One error for everything that can be wrong, so that the reply does not say what. */
export const passkeyFailed = () =>
  apiError('sign_in_failed', t('This passkey didn’t work. Try again, or use another way to sign in.'))
