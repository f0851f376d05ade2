/** Signs the new account in, or waits for its address to be confirmed. */
import { startSession } from '#core/auth/start-session.ts'
import type { FormValues } from '#core/form.ts'
import { registrationClaim } from '#lib/browser-memory.ts'
import { t } from '#lib/i18n.ts'

interface Registered {
  readonly token?: string
  readonly device?: string
  readonly redirectUrl?: string
  readonly claim?: string
}

export async function afterRegistering(
  { token, device, redirectUrl, claim }: Registered,
  onCheckEmail: () => void,
): Promise<void> {
  if (token !== undefined) return startSession({ token, ...(device !== undefined && { device }) }, redirectUrl)
  registrationClaim.save(claim ?? '')
  onCheckEmail()
}

/** The contract leaves the address out for accounts whose provider has verified one. */
export const emailError = ({ email }: FormValues): { email?: string } =>
  email === '' ? { email: t('Please enter {label}', { label: t('Email address') }) } : {}
