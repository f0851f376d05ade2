import { Link } from 'react-router'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import css from './site-links.module.css'

export const SiteLinks = () => (
  <nav aria-label={t('About this site')} className={css['links']}>
    {useSettings().footerPages.map(({ slug, title }) => (
      <Link key={slug} to={`/page/${slug}`}>
        {title}
      </Link>
    ))}
  </nav>
)
