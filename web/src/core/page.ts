import type { Person } from '@fanfare/contract/people'
import type { MetaDescriptor, MetaFunction } from 'react-router'
import { t } from '#lib/i18n.ts'

/**
 * Sets the title of the tab. It reveals nothing about the site's content to others.
 * `export const meta = pageTitle(() => t('Wallet'))`
 */
export const pageTitle =
  (title: () => string): MetaFunction =>
  ({ matches }) => [{ title: `${title()} · ${siteNameOf(matches)}` }]

/** The title of a page without its own, such as one that cannot be displayed: the site's name. */
export const siteTitle: MetaFunction = ({ error, matches }) => {
  const isMissing = (error as { readonly status?: number } | undefined)?.status === 404
  return [{ title: (isMissing ? `${t('Page not found')} · ` : '') + siteNameOf(matches) }]
}

export interface PublicPage {
  readonly title: string
  /** One line, cut to the length that search engines show. */
  readonly description: string
  readonly path: string
  readonly image?: string
  readonly origin: string
  /** Whose page it is: performers can hide from search engines. */
  readonly owner?: Pick<Person, 'isHiddenFromSearch'>
}

/** Metadata of public pages: title, description, canonical address and Open Graph. */
export function publicPage({ title, path, image, origin, owner, ...page }: PublicPage): MetaDescriptor[] {
  const description = shortened(page.description)
  const url = new URL(path, origin).href
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(owner?.isHiddenFromSearch ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

/** The flag `u` cuts by code points, so that no emoji is cut in half. */
const shortened = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(.{159}).{2,}$/u, (_, start: string) => `${start.trimEnd()}…`)

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** Returns the data of the root's loader for a `meta` function: `rootOf(matches)?.origin`. */
export function rootOf(matches: Matches): { origin: string; siteName: string } | undefined {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof data !== 'object' || data === null || !('siteName' in data) || !('origin' in data)) return undefined
  return { origin: String(data.origin), siteName: String(data.siteName) }
}

const siteNameOf = (matches: Matches) => rootOf(matches)?.siteName || 'Fanfare'

/**
 * Options of a screen for the frame around it: `export const handle = { isWide: true }`. Pages that show nothing explicit are open
 * before the age check: signing in, pages about the site, and those on which members end or save what they have on the site.
 */
type LayoutOption = 'isWide' | 'isOpenBeforeAgeCheck'

export const hasLayoutOption = (handle: unknown, wish: LayoutOption): boolean =>
  typeof handle === 'object' && handle !== null && (handle as Record<string, unknown>)[wish] === true
