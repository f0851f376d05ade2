import { roleHas } from '@fanfare/contract/operator-roles'
import { findForOperator, readOverview } from '@fanfare/contract/overview'
import { operatorSearches } from '#core/operator-search/index.ts'
import { query } from '#platform/route-handler.ts'
import { readFigures } from './read-figures.ts'

/** The most results of each kind. */
const MAX_HITS = 8

export const routes = [
  query(readOverview, ({ ctx, viewer, query: { period = '30_days' } }) => readFigures(ctx, viewer, period)),

  query(findForOperator, async ({ ctx, viewer, query: { q = '' } }) => {
    const allowed = operatorSearches(ctx).filter(({ permission }) => viewer.operator && roleHas(viewer.operator.role, permission))
    const looking = { ctx, viewer, q: q.trim(), limit: MAX_HITS }
    const groups = allowed.map(async ({ name, label, find }) => ({ name, label: label(), hits: [...(await find(looking))] }))
    return { groups: looking.q === '' ? [] : (await Promise.all(groups)).filter(({ hits }) => hits.length > 0) }
  }),
]
