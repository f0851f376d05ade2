import * as cases from '@fanfare/contract/cases'
import * as work from '@fanfare/contract/case-work'
import * as statements from '@fanfare/contract/statements'
import { findAccounts } from '#core/accounts/index.ts'
import {
  countFoundCases,
  countOpenCases,
  findCases,
  statementOf,
  statementsFor,
  survivingCase,
  type CaseRow,
  type StatementRow,
} from '#core/cases/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Db, Services, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { caseSummaries, caseView } from './case-views.ts'
import { addCaseNote, assignCase, hideCase, holdCase, linkItem, mergeCase, setSeverity } from './change-case.ts'
import { decideCase } from './decide-case.ts'
import { exportRoutes } from './export-case.ts'
import { replyRoutes } from './reply-routes.ts'
import { revokeDecision, scheduleDecision } from './schedule-decision.ts'
import { statementViews } from './statement-views.ts'
import { appeal, counter } from './statements.ts'

const view = (tx: Tx, viewer: Viewer, row: CaseRow) => caseView({ services: tx.services, db: tx.db, viewer }, row)

const MAX_OWNERS = 50

/** Returns accounts whose name matches the search. */
async function ownersNamed(db: Db, q: string): Promise<string[]> {
  if (q.trim() === '') return []
  const found = await findAccounts(db, { q }, { order: 'newest', after: undefined, limit: MAX_OWNERS })
  return found.map(({ id }) => id)
}

const deskRoutes = [
  query(cases.searchCases, async ({ ctx, viewer, query: filters }) => {
    const { limit = 25, cursor } = filters
    const ownerIds = await ownersNamed(ctx.db, filters.q ?? '')
    const wanted = { filters, operatorId: viewer.id, ownerIds, limit, cursor }
    const [{ rows, next }, total] = await Promise.all([findCases(ctx.db, wanted), countFoundCases(ctx.db, wanted)])
    return { data: await caseSummaries({ services: ctx, db: ctx.db }, rows), total, ...(next !== undefined && { next }) }
  }),

  query(cases.countCases, ({ ctx, viewer }) => countOpenCases(ctx.db, viewer.id)),

  query(cases.readCase, async ({ ctx, viewer, params: { id } }) => {
    const row = await survivingCase(ctx.db, id)
    if (!row) throw notFound()
    return caseView({ services: ctx, db: ctx.db, viewer }, row)
  }),

  mutation(cases.assignCase, async ({ tx, viewer, params: { id }, body: { version, to } }) =>
    view(tx, viewer, await assignCase(tx, viewer, { id, version, to })),
  ),

  mutation(cases.addCaseNote, async ({ tx, viewer, params: { id }, body: { text } }) =>
    view(tx, viewer, await addCaseNote(tx, viewer, id, text)),
  ),

  mutation(cases.hideCase, async ({ tx, viewer, params: { id }, body: { version, isHidden } }) =>
    view(tx, viewer, await hideCase(tx, viewer, { id, version, isHidden })),
  ),

  mutation(cases.setCaseSeverity, async ({ tx, viewer, params: { id }, body: { version, severity } }) =>
    view(tx, viewer, await setSeverity(tx, viewer, { id, version, severity })),
  ),

  mutation(cases.holdCase, async ({ tx, viewer, params: { id }, body: { version, isHeld } }) =>
    view(tx, viewer, await holdCase(tx, viewer, { id, version, isHeld })),
  ),

  mutation(cases.linkCaseItem, async ({ tx, viewer, params: { id }, body: { version, link } }) =>
    view(tx, viewer, await linkItem(tx, viewer, { id, version, link })),
  ),

  mutation(cases.decideCase, async ({ tx, viewer, params: { id }, body }) =>
    view(tx, viewer, await decideCase(tx, viewer, id, body)),
  ),

  mutation(work.mergeCase, async ({ tx, viewer, params: { id }, body: { version, into } }) =>
    view(tx, viewer, await mergeCase(tx, viewer, { id, version, into })),
  ),

  mutation(work.scheduleDecision, async ({ tx, viewer, params: { id }, body }) =>
    view(tx, viewer, await scheduleDecision(tx, viewer, id, body)),
  ),

  mutation(work.revokeDecision, async ({ tx, viewer, params: { id }, body: { version } }) =>
    view(tx, viewer, await revokeDecision(tx, viewer, { id, version })),
  ),
]

const statementView = async (services: Services, db: Db, row: StatementRow) => (await statementViews(services, db, [row]))[0]!

const statementRoutes = [
  query(statements.listStatements, async ({ ctx, viewer, query: { limit = 20, cursor } }) => {
    const found = await statementsFor(ctx.db, viewer.id, { limit: limit + 1, after: placeOf(cursor) })
    const { rows, next } = cutPage(found, limit, (row) => ({ at: row.decided_at, id: row.id }))
    const total = rows.length + (next === undefined ? 0 : 1)
    return { data: await statementViews(ctx, ctx.db, rows), total, ...(next !== undefined && { next }) }
  }),

  query(statements.readStatement, async ({ ctx, viewer, params: { id } }) => {
    const row = await statementOf(ctx.db, viewer.id, id)
    if (!row) throw notFound()
    return statementView(ctx, ctx.db, row)
  }),

  mutation(statements.appealStatement, async ({ tx, services, viewer, params: { id }, body: { text = '' } }) =>
    statementView(services, tx.db, await appeal(tx, viewer, { id, text })),
  ),

  mutation(statements.sendCounterNotice, async ({ tx, services, viewer, params: { id }, body: { text, contact, signature } }) =>
    statementView(services, tx.db, await counter(tx, viewer, { id, text, contact, signature })),
  ),
]

export const routes = [...deskRoutes, ...exportRoutes, ...replyRoutes, ...statementRoutes]
