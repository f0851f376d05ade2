import { Link } from 'react-router'
import { useAuthLinks } from '#core/auth-links.ts'
import { useRootData } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { useEntryLink } from './entry-link.ts'
import css from './rail-entry.module.css'

export default function RailEntry() {
  const authLinks = useAuthLinks()
  const { to, label } = useEntryLink()
  return (
    <div className={css['entry']}>
      {!useRootData()?.isSuspended && (
        <Link to={authLinks.join()} className={css['join']}>
          {t('Sign up')}
        </Link>
      )}
      <Link to={to} className={css['signIn']}>
        {label}
      </Link>
    </div>
  )
}
