/** What a page says about itself: in the document's head, and to the frame around it. */
import type { MetaDescriptor, MetaFunction } from 'react-router'

/**
 * The page's name in the tab, and nothing that would tell a stranger what the site is about.
 * `export const meta = pageTitle(() => t('Wallet'))`
 */
export const pageTitle =
  (title: () => string): MetaFunction =>
  ({ matches }) => [{ title: `${title()} · ${siteNameOf(matches)}` }]

export interface PublicPage {
  readonly title: string
  /** On one line; what search engines would not show is cut off. */
  readonly description: string
  /** Path on this site. */
  readonly path: string
  /** Path or address of the preview picture. */
  readonly image?: string
  readonly origin: string
}

/** For pages that are meant to be found and shared: title, description, canonical address and Open Graph. */
export function publicPage({ title, path, image, origin, ...page }: PublicPage): MetaDescriptor[] {
  const description = shortened(page.description)
  const url = new URL(path, origin).href
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

/** By code points, as the flag `u` has it: half of an emoji would be a broken sign. */
const shortened = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(.{159}).{2,}$/u, (_, start: string) => `${start.trimEnd()}…`)

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** What the root's loader answered, for a `meta` function: `rootOf(matches)?.origin`. */
export function rootOf(matches: Matches): { origin: string; siteName: string } | undefined {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof data !== 'object' || data === null || !('siteName' in data) || !('origin' in data)) return undefined
  return { origin: String(data.origin), siteName: String(data.siteName) }
}

const siteNameOf = (matches: Matches) => rootOf(matches)?.siteName || 'Fanfare'

/** What a screen asks of the frame around it: `export const handle = { isWide: true }`. */
export const hasLayoutOption = (handle: unknown, wish: 'isWide'): boolean =>
  typeof handle === 'object' && handle !== null && (handle as Record<string, unknown>)[wish] === true
