import * as splits from '@fanfare/contract/splits'
import type { SplitAction } from '@fanfare/contract/splits'
import { findAccountForOperator } from '#core/accounts/index.ts'
import { listSplitEarnings } from '#core/money/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { answerSplit } from './answer-split.ts'
import { proposeSplit } from './propose-split.ts'
import { agreementOf, listAgreements, searchAgreements, type AgreementRow } from './store.ts'
import { adminSplitViews, earningView, splitViews } from './views.ts'

const viewOf = async ({ db }: Context | Tx, viewer: Viewer, row: AgreementRow) => (await splitViews(db, [row], viewer.id))[0]!

const answering =
  (act: SplitAction) =>
  async ({
    tx,
    viewer,
    params: { id },
  }: {
    readonly tx: Tx
    readonly viewer: Viewer
    readonly params: { readonly id: string }
  }) =>
    viewOf(tx, viewer, await answerSplit(tx, { id, byId: viewer.id, act }))

export const routes = [
  query(splits.listSplits, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listAgreements(ctx.db, viewer.id, { limit, offset })
    return { data: await splitViews(ctx.db, rows, viewer.id), total }
  }),

  mutation(splits.proposeSplit, async ({ tx, viewer, body }) => viewOf(tx, viewer, await proposeSplit(tx, viewer.id, body))),
  mutation(splits.acceptSplit, answering('accept')),
  mutation(splits.endSplit, answering('end')),
  mutation(splits.declineSplit, answering('decline')),
  mutation(splits.withdrawSplit, answering('withdraw')),

  query(splits.searchSplits, async ({ ctx, query: { username, status, limit = 20, offset = 0 } }) => {
    const account = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !account) return { data: [], total: 0 }
    const { rows, total } = await searchAgreements(ctx.db, { accountId: account?.id, status }, { limit, offset })
    return { data: await adminSplitViews(ctx.db, rows), total }
  }),

  query(splits.listSplitEarnings, async ({ ctx, viewer, params, query: { limit = 20, offset = 0 } }) => {
    const row = await agreementOf(ctx.db, params.id, viewer.id)
    if (!row) throw notFound()
    const { rows, total } = await listSplitEarnings(ctx.db, row.id, { limit, offset })
    return { data: rows.map(earningView), total }
  }),
]
