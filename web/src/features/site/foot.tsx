import { Link } from 'react-router'
import type { FootProps } from '#core/feature.ts'
import { useSiteLinks } from '#core/site-links.ts'
import { t } from '#lib/i18n.ts'
import css from './components/site-links.module.css'

export default function SiteLinks({ onFollow }: FootProps) {
  return (
    <nav aria-label={t('About this site')} className={css['links']}>
      {useSiteLinks().map(({ to, label }) => (
        <Link key={`${label} ${to}`} to={to} onClick={onFollow}>
          <bdi>{label}</bdi>
        </Link>
      ))}
    </nav>
  )
}
