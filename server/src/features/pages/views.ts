import type { PageText, PageVersion, PublicPage, PublicVersion, SitePage, TextStatus } from '@fanfare/contract/pages'
import { locales, type Locale } from '@fanfare/contract/locales'
import {
  builtInPage,
  isBuiltIn,
  newestVersions,
  TERMS_SLUG,
  textHeads,
  type DescribedSite,
  type PageRow,
  type PagesDb,
  type PageTextRow,
  type PageVersionRow,
  type PublishedPage,
  type PublishedText,
} from '#core/pages/index.ts'
import { inLocale } from '#lib/i18n.ts'

export const summaryView = ({ page, title, language, publishedAt }: PublishedPage) => ({
  _id: page.id,
  slug: page.slug,
  title,
  language,
  updatedAt: publishedAt?.toISOString() ?? null,
})

export const publicPageView = (found: PublishedText): PublicPage => ({
  ...summaryView(found),
  description: found.description,
  html: found.html,
})

type TextHead = Pick<PageTextRow, 'page_id' | 'locale' | 'title' | 'version' | 'published_version'>
type VersionHead = Pick<PageVersionRow, 'page_id' | 'locale' | 'published_at'>

function statusOf(text: Pick<TextHead, 'version' | 'published_version'> | undefined, slug: string): TextStatus {
  if (!text) return isBuiltIn(slug) ? 'built_in' : 'empty'
  if (text.published_version === null) return 'draft'
  return text.published_version === text.version ? 'published' : 'changed'
}

interface Beside {
  readonly site: DescribedSite
  readonly texts: readonly TextHead[]
  readonly versions: readonly VersionHead[]
}

function sitePageView(page: PageRow, { site, texts, versions }: Beside): SitePage {
  const isOf = (locale: Locale) => (row: TextHead | VersionHead) => row.page_id === page.id && row.locale === locale
  return {
    _id: page.id,
    slug: page.slug,
    isBuiltIn: isBuiltIn(page.slug),
    isPublished: page.is_published,
    isInFooter: page.is_in_footer,
    footerPosition: page.footer_position,
    canAskAgreement: page.slug === TERMS_SLUG,
    version: page.version,
    texts: locales.map((language) => {
      const text = texts.find(isOf(language))
      return {
        language,
        title: text?.title ?? inLocale(language, () => builtInPage(page.slug, site)?.title ?? ''),
        status: statusOf(text, page.slug),
        publishedAt: versions.find(isOf(language))?.published_at.toISOString() ?? null,
      }
    }),
  }
}

/** Reads what the views of these pages need. */
export async function sitePageViews(db: PagesDb, site: DescribedSite, rows: readonly PageRow[]): Promise<SitePage[]> {
  const only = rows.length === 1 ? rows[0]?.id : undefined
  const texts = await textHeads(db, only)
  const versions = await newestVersions(db)
  return rows.map((row) => sitePageView(row, { site, texts, versions }))
}

interface EditedText {
  readonly page: Pick<PageRow, 'slug'>
  readonly language: Locale
  readonly row: PageTextRow | undefined
  readonly site: DescribedSite
  readonly publishedAt: Date | undefined
}

/** A text that no one has edited begins with the built-in one. */
export function pageTextView({ page, language, row, site, publishedAt }: EditedText): PageText {
  const { title = '', source = '' } = row ?? inLocale(language, () => builtInPage(page.slug, site)) ?? {}
  return {
    language,
    title,
    source,
    status: statusOf(row, page.slug),
    publishedAt: publishedAt?.toISOString() ?? null,
    version: row?.version ?? 0,
  }
}

type VersionSummary = Pick<PageVersionRow, 'number' | 'title' | 'asks_agreement' | 'published_at' | 'changes'>

export const versionView = (row: VersionSummary, publishedBy: string): PageVersion => ({
  number: row.number,
  title: row.title,
  asksAgreement: row.asks_agreement,
  publishedAt: row.published_at.toISOString(),
  publishedBy,
  changes: row.changes,
})

export const publicVersionView = (row: VersionSummary): PublicVersion => ({
  number: row.number,
  title: row.title,
  publishedAt: row.published_at.toISOString(),
  changes: row.changes,
})
