/** Creates, lists, unpublishes and deletes pages of the site. */
import type { Input } from '@fanfare/contract'
import * as pages from '@fanfare/contract/pages'
import {
  allPages,
  deletePage,
  forgetPublished,
  insertPage,
  isBuiltIn,
  lockPage,
  newestVersions,
  pageById,
  saveText,
  updatePage,
  type PageRow,
} from '#core/pages/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'

const { MAX_PAGES } = pages

type NewPage = Input<typeof pages.createPage>['body']

/** Throws `not_valid` if another page has the address. */
export async function createPage(tx: Tx, { slug, language, title }: NewPage, operatorId: string): Promise<PageRow> {
  // Two parallel requests could both take the last free place, or the same address.
  await oneAtATime(tx, 'pages')
  const existing = await allPages(tx.db)
  if (existing.some((page) => page.slug === slug)) throw notValid('slug', t('Another page has this address.'))
  if (existing.length >= MAX_PAGES) throw notValid('slug', t('You can have up to {most} pages.', { most: MAX_PAGES }))
  const id = newId(tx.now)
  await insertPage(tx, { id, slug })
  await saveText(tx, { pageId: id, locale: language }, { title, source: '', updated_by: operatorId })
  return existingPage(await pageById(tx.db, id))
}

type PageSettings = NonNullable<Input<typeof pages.changePage>['body']>

export async function changePage(tx: Tx, id: string, change: PageSettings = {}): Promise<PageRow> {
  const page = existingPage(await lockPage(tx, id))
  assertVersion(page.version, change.version)
  const { isPublished = page.is_published, isInFooter = page.is_in_footer, footerPosition = page.footer_position } = change
  if (!isPublished && isBuiltIn(page.slug)) throw notValid('isPublished', t('This page can’t be unpublished.'))
  if (isPublished && !page.is_published && !(await hasVersions(tx, id)))
    throw notValid('isPublished', t('Publish a text of this page first.'))
  forgetPublished(tx)
  return updatePage(tx, id, { is_published: isPublished, is_in_footer: isInFooter, footer_position: footerPosition })
}

/** Throws `not_allowed` for a page that has been published: its versions prove what people have read. */
export async function removePage(tx: Tx, id: string): Promise<PageRow> {
  const page = existingPage(await lockPage(tx, id))
  if (isBuiltIn(page.slug) || (await hasVersions(tx, id)))
    throw apiError('not_allowed', t('A page that has been published can’t be deleted. Unpublish it instead.'))
  await deletePage(tx, id)
  return page
}

const hasVersions = async (tx: Tx, id: string) => (await newestVersions(tx.db)).some((row) => row.page_id === id)

export function existingPage(page: PageRow | undefined): PageRow {
  if (!page) throw notFound()
  return page
}
