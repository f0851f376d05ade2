import { useAuthLinks } from '#core/auth-links.ts'
import { SUSPENDED } from '#core/guard.ts'
import { useRootData } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'

/** The sign-in page, or for a suspended person the page that says why. */
export function useEntryLink(): { readonly to: string; readonly label: string } {
  const authLinks = useAuthLinks()
  const isSuspended = useRootData()?.isSuspended
  return isSuspended ? { to: SUSPENDED, label: t('Account suspended') } : { to: authLinks.signIn(), label: t('Sign in') }
}
