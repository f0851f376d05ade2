import * as goals from '@fanfare/contract/tip-goals'
import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { closeGoal, startGoal } from './start-goal.ts'
import { listGoals, runningGoal } from './store.ts'
import { goalView } from './views.ts'

export const routes = [
  query(goals.viewTipGoal, async ({ ctx, viewer, params: { id } }) => {
    if ((await accessDecision(ctx.db, viewer, profileOf(id))).sees !== 'all') throw notFound()
    const now = ctx.clock.now()
    const goal = await runningGoal(ctx.db, id, now)
    return goal ? { goal: goalView(goal, now) } : {}
  }),

  query(goals.listTipGoals, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listGoals(ctx.db, viewer.id, { limit, offset })
    return { data: rows.map((row) => goalView(row, ctx.clock.now())), total }
  }),

  mutation(goals.startTipGoal, async ({ tx, viewer, body: { title, tokens, endsAt } }) => {
    const end = endsAt === undefined ? undefined : new Date(endsAt)
    return goalView(await startGoal(tx, viewer.id, { title, tokens, endsAt: end }), tx.now)
  }),

  mutation(goals.closeTipGoal, async ({ tx, viewer, params: { id } }) => goalView(await closeGoal(tx, viewer.id, id), tx.now)),
]
