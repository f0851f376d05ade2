/** Defines rules that find sales to refund each night: proposed to operators, or refunded automatically up to an amount. */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, Price, put, serverEvent } from './define.ts'
import { AdminSale, Refund } from './refunds.ts'

/** Features of the server declare the rules. */
const Name = Type.String({ pattern: '^[a-z][a-z_]{1,39}$' })
const Span = Type.Integer({ minimum: 1, maximum: 720 })

export const RefundRule = Type.Object({
  name: Name,
  /** A short name of the findings, and an explanation, in the reader's language. */
  label: Type.String(),
  hint: Type.String(),
  isOn: Type.Boolean(),
  /** The rule's time span with its label and unit, such as "minutes". Null when the rule has none. */
  span: orNull(Type.Object({ label: Type.String(), unit: Type.String(), value: Span })),
  /** Per sale. 0 for none. */
  automaticUpTo: Price,
})
export type RefundRule = Static<typeof RefundRule>

export const listRefundRules = get('/admin/refund-rules', {
  summary: 'List the rules that find sales to refund.',
  who: 'admin',
  permission: 'sales_read',
  reply: Type.Object({ rules: Type.Array(RefundRule, { maxItems: 10 }) }),
  provides: ['refund-rules'],
})

export const RefundRuleForm = Type.Object({
  isOn: Type.Boolean(),
  /** Absent leaves it unchanged. */
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 720, title: 'Time' })),
  automaticUpTo: Type.Number({ minimum: 0, maximum: 100_000, multipleOf: 0.01, title: 'Automatic refund limit' }),
})

export const changeRefundRule = put('/admin/refund-rules/:name', {
  summary: 'Turn a refund rule on or off, and set the amount up to which it refunds automatically. Rules run each night.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  params: Type.Object({ name: Name }),
  body: RefundRuleForm,
  reply: RefundRule,
  errors: ['not_found', 'not_valid'],
  invalidates: ['refund-rules'],
})

export const runRefundRules = post('/admin/refund-rules/run', {
  summary: 'Run the refund rules that are on now, in addition to their nightly run.',
  who: 'admin',
  permission: 'refunds',
  reply: Done,
  rateLimit: { calls: 5, seconds: 60 },
})

export const refundRulesRun = serverEvent('refund_rules_run', Type.Object({ found: Type.Integer() }), ['refund-proposals'])

const ProposalStatus = oneOf('open', 'refunded', 'dismissed')

export const RefundProposal = Type.Object({
  _id: Id,
  rule: Name,
  /** The rule's label in the reader's language. */
  ruleLabel: Type.String(),
  sale: AdminSale,
  /** In tokens or the currency, as it was paid: the proposed or completed refund. */
  amount: Price,
  status: ProposalStatus,
  isAutomatic: Type.Boolean(),
  foundAt: DateTime,
})
export type RefundProposal = Static<typeof RefundProposal>

export const ProposalFilters = Type.Object({ status: Type.Optional(Type.Enum(['open', 'refunded', 'dismissed'])) })

export const searchRefundProposals = get('/admin/refund-proposals/search', {
  summary: 'List the sales that refund rules have found, latest first.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...ProposalFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(RefundProposal),
  provides: ['refund-proposals'],
})

export const acceptRefundProposal = post('/admin/refund-proposals/:id/refund', {
  summary: 'Refund a sale as proposed by a refund rule.',
  who: 'admin',
  permission: 'refunds',
  params: IdParams,
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_ready', 'not_valid'],
  invalidates: ['refund-proposals', 'refunds', 'sales'],
  invalidatesOnConflict: ['refund-proposals'],
})

export const dismissRefundProposal = post('/admin/refund-proposals/:id/dismiss', {
  summary: 'Dismiss a proposed refund. The sale is not proposed again.',
  who: 'admin',
  permission: 'refunds',
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'already_done'],
  invalidates: ['refund-proposals'],
  invalidatesOnConflict: ['refund-proposals'],
})
