import { done } from '@fanfare/contract'
import * as rules from '@fanfare/contract/refund-rules'
import { refundRules } from '#core/refunds/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Services, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct } from '../operator-acts.ts'
import { refundView } from '../refund-view.ts'
import { findRefunds, refundProposed } from './find-sales.ts'
import { decideProposal, listProposals, lockProposal, proposalById, storedRules, storeRule, type RuleRow } from './store.ts'
import { proposalViews, ruleView } from './views.ts'

const ruleOf = (services: Services, name: string) => {
  const rule = refundRules(services).find((one) => one.name === name)
  if (!rule) throw notFound()
  return rule
}

const decided = () => apiError('already_done', t('This request has already been decided.'))

const termsOf = (rule: RuleRow | undefined) => ({
  isOn: rule?.is_on,
  span: rule?.span,
  automaticUpTo: rule && fromMinorUnits(rule.automatic_up_to),
})

async function accept(tx: Tx, id: string, operator: Viewer) {
  const known = await proposalById(tx.db, id)
  if (!known) throw notFound()
  const refund = await refundProposed(tx, id, { rule: ruleOf(tx.services, known.rule), byId: operator.id })
  if (!refund) throw decided()
  recordAct(tx, {
    operator,
    act: 'refund_proposal.refund',
    subject: { kind: 'sale', id: known.sale_id },
    after: { rule: known.rule },
  })
  return refundView(tx, refund.id)
}

export const ruleRoutes = [
  query(rules.listRefundRules, async ({ ctx }) => {
    const stored = await storedRules(ctx.db)
    return { rules: refundRules(ctx).map((rule) => ruleView(rule, stored.get(rule.name))) }
  }),

  mutation(rules.changeRefundRule, async ({ tx, viewer, params, body }) => {
    const rule = ruleOf(tx.services, params.name)
    if (body.span !== undefined && !rule.span) throw notValid('span', t('This rule has no time limit'))
    const before = (await storedRules(tx.db)).get(rule.name)
    const span = rule.span ? (body.span ?? before?.span ?? rule.span.usual) : null
    const change = { name: rule.name, is_on: body.isOn, span, automatic_up_to: toMinorUnits(body.automaticUpTo) }
    await storeRule(tx, change, viewer.id)
    const after = (await storedRules(tx.db)).get(rule.name)
    const subject = { kind: 'refund_rule', id: rule.name } as const
    recordAct(tx, { operator: viewer, act: 'refund_rule.change', subject, before: termsOf(before), after: termsOf(after) })
    return ruleView(rule, after)
  }),

  mutation(rules.runRefundRules, async ({ tx, viewer }) => {
    tx.enqueue(findRefunds, {}, { key: 'find sales to refund' })
    recordAct(tx, { operator: viewer, act: 'refund_rule.run', subject: { kind: 'refund_rule', id: '' } })
    return done
  }),

  query(rules.searchRefundProposals, async ({ ctx, query: { status, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listProposals(ctx.db, { status, limit, offset })
    return { data: await proposalViews(ctx, rows), total }
  }),

  mutation(rules.acceptRefundProposal, ({ tx, viewer, params }) => accept(tx, params.id, viewer)),

  mutation(rules.dismissRefundProposal, async ({ tx, viewer, params }) => {
    const row = await lockProposal(tx, params.id)
    if (!row) throw notFound()
    if (row.status !== 'open') throw decided()
    await decideProposal(tx, row, { status: 'dismissed', byId: viewer.id })
    const subject = { kind: 'sale', id: row.sale_id } as const
    recordAct(tx, { operator: viewer, act: 'refund_proposal.dismiss', subject, after: { rule: row.rule } })
    return done
  }),
]
