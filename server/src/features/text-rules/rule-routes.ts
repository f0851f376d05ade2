import * as rules from '@fanfare/contract/word-rules'
import { done } from '@fanfare/contract'
import { notFound, notValid } from '#lib/errors.ts'
import { FIRST_ID, isId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { applyRule, createRule, removeRule, updateRule } from './change-rule.ts'
import { allRules, countMatches, matchesAfter, ruleById, type RuleRow } from './rule-store.ts'
import { dryRunView, matchViews, ruleViews } from './views.ts'

async function foundRule(db: Db, id: string): Promise<RuleRow> {
  const row = await ruleById(db, id)
  if (!row) throw notFound()
  return row
}

const viewOf = async (db: Db, row: RuleRow) => (await ruleViews(db, [row]))[0]!

/** The cursor is the last id. */
export function idAfter(cursor: string | undefined): string {
  if (cursor === undefined) return FIRST_ID
  if (!isId(cursor)) throw notValid('cursor', t('This position in the list is not valid'))
  return cursor
}

export const ruleRoutes = [
  query(rules.listWordRules, async ({ ctx, query: { limit = 100 } }) => {
    const rows = await allRules(ctx.db)
    return { data: await ruleViews(ctx.db, rows.slice(0, limit)), total: rows.length }
  }),

  query(rules.readWordRule, async ({ ctx, params: { id } }) => {
    const row = await foundRule(ctx.db, id)
    return { rule: await viewOf(ctx.db, row), dryRun: await dryRunView(ctx, row) }
  }),

  query(rules.listWordMatches, async ({ ctx, params: { id }, query: { limit = 20, cursor } }) => {
    const row = await foundRule(ctx.db, id)
    const found = await matchesAfter(ctx.db, id, idAfter(cursor), limit + 1)
    const shown = found.slice(0, limit)
    const [data, { found: total }] = await Promise.all([matchViews(ctx, row, shown), countMatches(ctx.db, id)])
    return { data, total, ...(found.length > limit && { next: shown.at(-1)!.object_id }) }
  }),

  mutation(rules.createWordRule, async ({ tx, viewer, body }) => viewOf(tx.db, await createRule(tx, viewer, body))),

  mutation(rules.changeWordRule, async ({ tx, viewer, params: { id }, body }) =>
    viewOf(tx.db, await updateRule(tx, viewer, id, body)),
  ),

  mutation(rules.applyWordRule, async ({ tx, viewer, params: { id }, body }) =>
    viewOf(tx.db, await applyRule(tx, viewer, id, body)),
  ),

  mutation(rules.deleteWordRule, async ({ tx, viewer, params: { id } }) => {
    await removeRule(tx, viewer, id)
    return done
  }),
]
