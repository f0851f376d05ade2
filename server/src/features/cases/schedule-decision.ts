/** Schedules decisions about cases, and carries them out when they are due. */
import { Type } from 'typebox'
import { MAX_SCHEDULE_DAYS, type CaseSchedule } from '@fanfare/contract/case-decisions'
import { roleHas } from '@fanfare/contract/operator-roles'
import { accountById } from '#core/accounts/index.ts'
import { addStep, caseUpdated, changeCase, lockCase, lockOpenCase, type CaseRow } from '#core/cases/index.ts'
import { ApiError, apiError, notValid } from '#lib/errors.ts'
import { date, storedMessage, t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Decision } from './case-facts.ts'
import { checkDecision, decideCase } from './decide-case.ts'
import { recordAct } from './operator-acts.ts'
import { endScheduled } from './scheduled-decisions.ts'
import { insertScheduled, nextDueCase, scheduledOf, setScheduledState } from './scheduled-store.ts'

const carryOutDecisions = job('carry out scheduled decisions', Type.Object({}))

const decisionIn = ({ measures, rule, reason = '', letter = '', until, itemIds }: CaseSchedule): Decision => ({
  measures,
  reason,
  letter,
  ...(rule && { rule }),
  ...(until !== undefined && { until }),
  ...(itemIds && { itemIds }),
})

/** Replaces a decision that waits. Throws `not_valid` for a day that is not in the future. */
export async function scheduleDecision(tx: Tx, operator: Viewer, id: string, body: CaseSchedule): Promise<CaseRow> {
  const { version, on, condition = '' } = body
  const decision = decisionIn(body)
  const runAt = new Date(`${on}T00:00:00Z`)
  if (runAt <= tx.now) throw notValid('on', t('Choose a day after today'))
  if (runAt > addDays(tx.now, MAX_SCHEDULE_DAYS))
    throw notValid('on', t('Choose a day within the next {count} days', { count: MAX_SCHEDULE_DAYS }))
  if (decision.until !== undefined && decision.until <= on) throw notValid('until', t('Choose a day after the decision'))
  const row = await lockOpenCase(tx, id, version)
  await checkDecision(tx, operator, row, decision)
  await endScheduled(tx, id, 'replaced', operator)
  await insertScheduled(tx, { case_id: id, operator_id: operator.id, decision, condition: condition.trim(), run_at: runAt })
  tx.enqueue(carryOutDecisions, {}, { at: runAt })
  await addStep(tx, id, { step: 'scheduled', operatorId: operator.id, text: storedMessage(() => date(runAt)) })
  recordAct(tx, { operator, act: 'case.schedule', subject: { kind: 'case', id }, after: { on, measures: decision.measures } })
  tx.emit(caseUpdated, { caseId: id, reporterIds: [] })
  return changeCase(tx, id, {})
}

/** Throws `already_done` if no decision waits. */
export async function revokeDecision(
  tx: Tx,
  operator: Viewer,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<CaseRow> {
  await lockOpenCase(tx, id, version)
  if (!(await endScheduled(tx, id, 'revoked', operator))) throw apiError('already_done', t('No decision is scheduled.'))
  recordAct(tx, { operator, act: 'case.revoke', subject: { kind: 'case', id } })
  tx.emit(caseUpdated, { caseId: id, reporterIds: [] })
  return changeCase(tx, id, {})
}

/** Returns the operator as the caller of the decision. Throws `not_allowed` if the role no longer has the right. */
async function operatorOf(tx: Tx, id: string): Promise<Viewer> {
  const account = await accountById(tx.db, id)
  const role = account?.role === 'admin' && account.status === 'active' ? account.operator_role : null
  if (!account || role === null || !roleHas(role, 'moderation'))
    throw apiError('not_allowed', t('The operator who scheduled this can no longer decide cases.'))
  return { id, role: 'admin', operator: { role, name: account.name }, sessionId: '', provedAt: tx.now }
}

/** Locks the case first, as a parallel decision does, so that the two cannot deadlock. */
async function carryOut(tx: Tx, caseId: string): Promise<void> {
  await lockCase(tx, caseId)
  const waiting = await scheduledOf(tx.db, caseId)
  if (!waiting || waiting.run_at > tx.now) return
  const operator = await operatorOf(tx, waiting.operator_id)
  await setScheduledState(tx, caseId, 'done')
  await decideCase(tx, operator, caseId, waiting.decision)
}

/** The case stays open, and its history says why. */
async function fail(tx: Tx, caseId: string, why: string): Promise<void> {
  await lockCase(tx, caseId)
  if (!(await setScheduledState(tx, caseId, 'failed'))) return
  await addStep(tx, caseId, { step: 'failed', text: why })
  tx.emit(caseUpdated, { caseId, reporterIds: [] })
}

async function carryOutDue(ctx: Context): Promise<void> {
  for (let id = await nextDueCase(ctx.db); id !== undefined; id = await nextDueCase(ctx.db)) {
    const caseId = id
    try {
      await ctx.write((tx) => carryOut(tx, caseId))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await ctx.write((tx) => fail(tx, caseId, error.message))
    }
  }
}

export const scheduleJobHandlers = [jobHandler(carryOutDecisions, carryOutDue, '7 * * * *')]
