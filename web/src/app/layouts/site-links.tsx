/** The way to the pages about the site, at the foot of what visitors see. */
import { Link } from 'react-router'
import { say } from '#lib/words.ts'
import css from './site-links.module.css'

export const SiteLinks = () => (
  <nav aria-label={say('About this site')} className={css['links']}>
    <Link to="/page/terms">{say('Terms')}</Link>
    <Link to="/page/privacy">{say('Privacy')}</Link>
    <Link to="/page/age">{say('18 and over')}</Link>
    <Link to="/page/contact">{say('Contact')}</Link>
  </nav>
)
