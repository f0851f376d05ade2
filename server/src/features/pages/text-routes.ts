import * as pages from '@fanfare/contract/pages'
import type { Locale } from '@fanfare/contract/locales'
import { pageById, textOf, versionOf, versionsOf, type PageTextRow } from '#core/pages/index.ts'
import { accountsById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { existingPage } from './change-page.ts'
import { publishText, restoreVersion, saveDraft } from './edit-text.ts'
import { recordAct } from './operator-acts.ts'
import { pageTextView, versionView } from './views.ts'

interface TextParams {
  readonly id: string
  readonly language: Locale
}

async function viewOf(from: Context | Tx, { id, language }: TextParams, saved?: PageTextRow): Promise<pages.PageText> {
  const key = { pageId: id, locale: language }
  const page = existingPage(await pageById(from.db, id))
  const row = saved ?? (await textOf(from.db, key))
  const publishedAt = (await versionOf(from.db, key))?.published_at
  return pageTextView({ page, language, row, site: await settings(from), publishedAt })
}

const changeOf = ({ id, language }: TextParams, operatorId: string, from: number | undefined) => ({
  pageId: id,
  locale: language,
  operatorId,
  from,
})

/** The log keeps which text it was; the versions keep its words. */
const record = (
  tx: Tx,
  operator: Viewer,
  act: 'page.edit' | 'page.publish' | 'page.restore',
  { page_id: id, locale, title, version }: PageTextRow,
) => recordAct(tx, { operator, act, subject: { kind: 'page', id }, after: { locale, title, version } })

export const textRoutes = [
  query(pages.readPageText, ({ ctx, params }) => viewOf(ctx, params)),

  mutation(pages.savePageText, async ({ tx, viewer, params, body: { title, source, version } }) => {
    const row = await saveDraft(tx, changeOf(params, viewer.id, version), { title, source })
    record(tx, viewer, 'page.edit', row)
    return viewOf(tx, params, row)
  }),

  mutation(pages.publishPageText, async ({ tx, viewer, params, body: { asksAgreement = false, changes = '', version } }) => {
    const row = await publishText(tx, changeOf(params, viewer.id, version), { asksAgreement, changes })
    record(tx, viewer, 'page.publish', row)
    return viewOf(tx, params, row)
  }),

  query(pages.listPageVersions, async ({ ctx, params: { id, language }, query: { limit = 20, offset = 0 } }) => {
    existingPage(await pageById(ctx.db, id))
    const rows = await versionsOf(ctx.db, { pageId: id, locale: language }, { limit, offset })
    const people = await accountsById(
      ctx.db,
      rows.map((row) => row.published_by),
    )
    return {
      data: rows.map((row) => versionView(row, people.get(row.published_by)?.name ?? '')),
      total: Number(rows[0]?.total ?? 0),
    }
  }),

  query(pages.readPageVersion, async ({ ctx, params: { id, language, number } }) => {
    const row = await versionOf(ctx.db, { pageId: id, locale: language }, Number(number))
    if (!row) throw notFound()
    const people = await accountsById(ctx.db, [row.published_by])
    return { ...versionView(row, people.get(row.published_by)?.name ?? ''), html: row.html }
  }),

  mutation(pages.restorePageVersion, async ({ tx, viewer, params, body: { version } }) => {
    const row = await restoreVersion(tx, changeOf(params, viewer.id, version), Number(params.number))
    record(tx, viewer, 'page.restore', row)
    return viewOf(tx, params, row)
  }),
]
