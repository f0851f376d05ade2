import { Link } from 'react-router'
import { useAuthLinks } from '#core/auth-links.ts'
import { SUSPENDED } from '#core/guard.ts'
import { useRootData } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import css from './rail-entry.module.css'

const useIsSuspended = () => useRootData()?.isSuspended ?? false

/** The sign-in page, or for a suspended person the page that says why. */
export function useEntryLink(): { readonly to: string; readonly label: string } {
  const authLinks = useAuthLinks()
  return useIsSuspended() ? { to: SUSPENDED, label: t('Account suspended') } : { to: authLinks.signIn(), label: t('Sign in') }
}

export function RailEntry() {
  const authLinks = useAuthLinks()
  const entryLink = useEntryLink()
  return (
    <div className={css['entry']}>
      {!useIsSuspended() && (
        <Link to={authLinks.join()} className={css['join']}>
          {t('Sign up')}
        </Link>
      )}
      <Link to={entryLink.to} className={css['signIn']}>
        {entryLink.label}
      </Link>
    </div>
  )
}
