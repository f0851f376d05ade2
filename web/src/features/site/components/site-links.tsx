import { Link } from 'react-router'
import { t } from '#lib/i18n.ts'
import css from './site-links.module.css'

export const SiteLinks = () => (
  <nav aria-label={t('About this site')} className={css['links']}>
    <Link to="/page/terms">{t('Terms')}</Link>
    <Link to="/page/privacy">{t('Privacy')}</Link>
    <Link to="/page/age">{t('18+')}</Link>
    <Link to="/page/contact">{t('Contact')}</Link>
  </nav>
)
