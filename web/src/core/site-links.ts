/** The links about the site: its pages, the form to report content, the operator's menus and social profiles, and the choice about visit measurement. */
import { useLocation } from 'react-router'
import { t } from '#lib/i18n.ts'
import { useSettings } from './viewer.ts'

/** Opens the choice on any page. */
export const COOKIE_CHOICE = 'cookie-choices'

interface SiteLink {
  /** A path or a fragment on this site, or an address that the operator has entered. */
  readonly to: string
  readonly label: string
}

export function useSiteLinks(): readonly SiteLink[] {
  const { footerPages, hasTransparency, menus, branding, gaCode } = useSettings()
  // The choice opens on the same page, with its query.
  const { search } = useLocation()
  return [
    ...footerPages.map(({ slug, title }) => ({ to: `/page/${slug}`, label: title })),
    { to: '/report', label: t('Report content') },
    ...(hasTransparency ? [{ to: '/transparency', label: t('Transparency') }] : []),
    ...menus.header,
    ...menus.footer,
    ...branding.socialLinks.map((to) => ({ to, label: new URL(to).hostname.replace(/^www\./, '') })),
    ...(gaCode === '' ? [] : [{ to: `${search}#${COOKIE_CHOICE}`, label: t('Cookie choices') }]),
  ]
}
