/** Finds what the public sees of pages, in the reader's language or else the site's. */
import type { Locale } from '@fanfare/contract/locales'
import { AGREEMENT_VERSION } from '@fanfare/contract/agreements'
import { EARLIER_TERMS_VERSIONS, TERMS_VERSION } from '@fanfare/contract/terms'
import { currentLocale } from '#lib/i18n.ts'
import { createBriefCache } from '#platform/brief-cache.ts'
import { servicesOf, type Context, type Tx } from '#platform/context.ts'
import { settings } from '#core/settings/index.ts'
import { AGREEMENT_SLUG, builtInPage, TERMS_SLUG } from './built-in-pages.ts'
import { descriptionOf, htmlOf } from './page-html.ts'
import { allPages, hasLabel, labelsSinceAsking, newestVersions, versionOf, type PageRow, type PageVersionRow } from './store.ts'

const SITE_LOCALE: Locale = 'en'

type VersionHead = Pick<PageVersionRow, 'page_id' | 'locale' | 'title' | 'label' | 'published_at'>

interface Published {
  readonly pages: readonly PageRow[]
  readonly versions: ReadonlyMap<string, readonly VersionHead[]>
  /** The versions of the terms of which each account needs one; empty if no version asks for agreement. */
  readonly requiredTerms: readonly string[]
}

/** Every page of the site has its footer, so a few seconds of age are better than a query. */
const cache = createBriefCache<object, Published>(new WeakMap())

const published = (from: Context | Tx): Promise<Published> =>
  cache.get(servicesOf(from).application, async () => {
    const pages = (await allPages(from.db)).filter((page) => page.is_published)
    const versions = Map.groupBy(await newestVersions(from.db), (row) => row.page_id)
    return { pages, versions, requiredTerms: await labelsSinceAsking(from.db, TERMS_SLUG) }
  })

export const forgetPublished = (tx: Tx): void => tx.afterCommit(() => cache.forget(tx.services.application))

/** Returns the version for the reader: their language, the site's, or the only one there is. */
function versionFor(versions: readonly VersionHead[] = []): VersionHead | undefined {
  const wanted: readonly Locale[] = [currentLocale(), SITE_LOCALE]
  return wanted.map((locale) => versions.find((row) => row.locale === locale)).find((row) => row !== undefined) ?? versions[0]
}

export interface PublishedPage {
  readonly page: PageRow
  readonly title: string
  readonly language: Locale
  /** Undefined for a built-in text. */
  readonly publishedAt: Date | undefined
}

/** Returns all published pages, in the order of the footer. */
export async function publishedPages(ctx: Context): Promise<PublishedPage[]> {
  const [{ pages, versions }, site] = await Promise.all([published(ctx), settings(ctx)])
  return pages.flatMap((page) => {
    const version = versionFor(versions.get(page.id))
    if (version) return { page, title: version.title, language: version.locale, publishedAt: version.published_at }
    const builtIn = builtInPage(page.slug, site)
    return builtIn ? { page, title: builtIn.title, language: currentLocale(), publishedAt: undefined } : []
  })
}

export interface PublishedText extends PublishedPage {
  readonly html: string
  readonly description: string
}

/** Returns a published page by its id or slug. */
export async function publishedPage(ctx: Context, idOrSlug: string): Promise<PublishedText | undefined> {
  const found = (await publishedPages(ctx)).find(({ page }) => page.id === idOrSlug || page.slug === idOrSlug)
  if (!found) return undefined
  const version = found.publishedAt && (await versionOf(ctx.db, { pageId: found.page.id, locale: found.language }))
  if (version) return { ...found, html: version.html, description: version.description }
  const html = htmlOf(builtInPage(found.page.slug, await settings(ctx))?.source ?? '')
  return { ...found, html, description: descriptionOf(html) }
}

/** Returns the version of the terms that the reader would see. New accounts agree to it. */
export async function currentTerms(ctx: Context): Promise<string> {
  const { pages, versions } = await published(ctx)
  const terms = pages.find(({ slug }) => slug === TERMS_SLUG)
  return versionFor(terms && versions.get(terms.id))?.label ?? TERMS_VERSION
}

/** Returns the current versions of the uploader agreement, one for each language in which it is published. */
export async function currentAgreements(from: Context | Tx): Promise<readonly string[]> {
  const { pages, versions } = await published(from)
  const page = pages.find(({ slug }) => slug === AGREEMENT_SLUG)
  const labels = ((page && versions.get(page.id)) ?? []).map(({ label }) => label)
  return labels.length > 0 ? labels : [AGREEMENT_VERSION]
}

interface CurrentAgreement {
  readonly version: string
  readonly language: Locale
  readonly title: string
  readonly html: string
  /** Markdown. */
  readonly source: string
}

/** Returns the uploader agreement as the reader sees it. */
export async function uploaderAgreement(ctx: Context): Promise<CurrentAgreement> {
  const { pages, versions } = await published(ctx)
  const page = pages.find(({ slug }) => slug === AGREEMENT_SLUG)
  const head = versionFor(page && versions.get(page.id))
  const text = head && (await versionOf(ctx.db, { pageId: head.page_id, locale: head.locale }))
  if (head && text) return { version: head.label, language: head.locale, title: text.title, html: text.html, source: text.source }
  const { title = '', source = '' } = builtInPage(AGREEMENT_SLUG, await settings(ctx)) ?? {}
  return { version: AGREEMENT_VERSION, language: currentLocale(), title, html: htmlOf(source), source }
}

/** Returns whether the site has had this version of the terms. */
export const isTermsVersion = async (from: Context | Tx, label: string): Promise<boolean> =>
  label === TERMS_VERSION || EARLIER_TERMS_VERSIONS.includes(label) || (await hasLabel(from.db, TERMS_SLUG, label))

/** Returns the versions of the terms of which each account needs one; empty if no version asks for agreement. */
export const requiredTerms = async (from: Context | Tx): Promise<readonly string[]> => (await published(from)).requiredTerms
