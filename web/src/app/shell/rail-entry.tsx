import { Link } from 'react-router'
import { useAuthLinks } from '#core/auth-links.ts'
import { t } from '#lib/i18n.ts'
import css from './rail-entry.module.css'

export function RailEntry() {
  const authLinks = useAuthLinks()
  return (
    <div className={css['entry']}>
      <Link to={authLinks.join()} className={css['join']}>
        {t('Sign up')}
      </Link>
      <Link to={authLinks.signIn()} className={css['signIn']}>
        {t('Sign in')}
      </Link>
    </div>
  )
}
