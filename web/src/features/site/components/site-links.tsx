import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import css from './site-links.module.css'

export function SiteLinks() {
  const { footerPages, menus, branding } = useSettings()
  return (
    <nav aria-label={t('About this site')} className={css['links']}>
      {footerPages.map(({ slug, title }) => (
        <Link key={slug} to={`/page/${slug}`}>
          {title}
        </Link>
      ))}
      {[...menus.header, ...menus.footer].map(({ label, to }) => (
        <MenuLink key={`${label} ${to}`} to={to}>
          {label}
        </MenuLink>
      ))}
      {branding.socialLinks.map((to) => (
        <MenuLink key={to} to={to}>
          <bdi>{new URL(to).hostname.replace(/^www\./, '')}</bdi>
        </MenuLink>
      ))}
    </nav>
  )
}

/** A page of this site, or an address that the operator has entered. */
const MenuLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) =>
  to.startsWith('/') ? (
    <Link to={to}>{children}</Link>
  ) : (
    <a href={to} rel="noopener noreferrer">
      {children}
    </a>
  )
