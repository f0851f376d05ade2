/** Links to the pages that members open before the age check. Nothing for visitors. */
import { NavLink } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { menuAt } from '../shell/menus.ts'
import css from './account-links.module.css'

export function AccountLinks() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <nav aria-label={t('My pages')} className={css['links']}>
      {menuAt('ageGate', viewer).map(({ to, label }) => (
        <NavLink key={to} to={to} className={css['link'] ?? ''}>
          {label()}
        </NavLink>
      ))}
    </nav>
  )
}
