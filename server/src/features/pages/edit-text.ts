/** Saves, publishes and restores the text of a page in one language. */
import type { Locale } from '@fanfare/contract/locales'
import {
  descriptionOf,
  forgetPublished,
  htmlOf,
  insertVersion,
  lockPage,
  markPublished,
  saveText,
  TERMS_SLUG,
  textOf,
  updatePage,
  versionOf,
  type PageRow,
  type PageTextRow,
} from '#core/pages/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import { existingPage } from './change-page.ts'

export interface TextChange {
  readonly pageId: string
  readonly locale: Locale
  readonly operatorId: string
  /** The version that the change started from; 0 for a text that no one had edited. */
  readonly from: number | undefined
}

/** Locks the page, so that two operators cannot change its text at the same time. */
async function lockText(tx: Tx, change: TextChange): Promise<{ page: PageRow; text: PageTextRow | undefined }> {
  const page = existingPage(await lockPage(tx, change.pageId))
  const text = await textOf(tx.db, change)
  assertVersion(text?.version ?? 0, change.from)
  return { page, text }
}

/** Control characters, which PostgreSQL cannot store or people cannot see. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu

export async function saveDraft(tx: Tx, change: TextChange, { title, source }: Pick<PageTextRow, 'title' | 'source'>) {
  await lockText(tx, change)
  const cleaned = source.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '')
  return saveText(tx, change, { title, source: cleaned, updated_by: change.operatorId })
}

export async function restoreVersion(tx: Tx, change: TextChange, number: number): Promise<PageTextRow> {
  await lockText(tx, change)
  const version = await versionOf(tx.db, change, number)
  if (!version) throw notFound()
  return saveText(tx, change, { title: version.title, source: version.source, updated_by: change.operatorId })
}

interface Publishing {
  readonly asksAgreement: boolean
  /** The operator's words about the changes, for readers. */
  readonly changes: string
}

/** Throws `not_valid` for a page without text, and for a question for agreement to another page than the terms. */
export async function publishText(tx: Tx, change: TextChange, { asksAgreement, changes }: Publishing): Promise<PageTextRow> {
  const { page, text } = await lockText(tx, change)
  if (asksAgreement && page.slug !== TERMS_SLUG)
    throw notValid('asksAgreement', t('Only a new version of the terms can ask for agreement.'))
  const html = htmlOf(text?.source ?? '')
  if (!text || html === '') throw notValid('source', t('Enter some text'))
  const number = ((await versionOf(tx.db, change))?.number ?? 0) + 1
  await insertVersion(tx, {
    page_id: change.pageId,
    locale: change.locale,
    number,
    label: `${tx.now.toISOString().slice(0, 10)}.${change.locale}.${number}`,
    title: text.title,
    source: text.source,
    html,
    description: descriptionOf(html),
    asks_agreement: asksAgreement,
    changes: changes.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '').trim(),
    published_by: change.operatorId,
    published_at: tx.now,
  })
  if (!page.is_published) await updatePage(tx, page.id, { is_published: true })
  forgetPublished(tx)
  return markPublished(tx, change)
}
