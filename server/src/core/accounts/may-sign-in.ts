import { settings } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { Account } from './tables.ts'

/**
 * Throws `suspended` for a former operator, or `email_not_confirmed` if the site requires confirmed addresses. A suspended fan or
 * performer signs in to read why. Call this only after the right password, or after the provider's confirmation, because strangers
 * may not learn either.
 */
export async function assertMaySignIn(
  ctx: Context,
  account: Pick<Account, 'role' | 'status' | 'email_confirmed_at'>,
): Promise<void> {
  if (account.status === 'suspended' && account.role === 'admin') throw apiError('suspended', t('This account is suspended.'))
  const { requireEmailVerification } = await settings(ctx)
  if (requireEmailVerification && account.email_confirmed_at === null) throw addressNotConfirmed()
}

export const addressNotConfirmed = () =>
  apiError('email_not_confirmed', t('Confirm your email address first. We’ve sent you a link.'))
