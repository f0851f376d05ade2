/** Defines statements of reasons: what operators decided about someone's item or account, and how to appeal. */
import { Type, type Static } from 'typebox'
import { CaseItem, Measure, SiteRule } from './case-terms.ts'
import { DateTime, get, Id, IdParams, oneOf, orNull, page, Cursor, Limit, post, SINGLE_LINE_PATTERN } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

/** `possible`: the deadline has not passed. */
export const AppealState = oneOf('possible', 'expired', 'open', 'upheld', 'rejected')
export type AppealState = Static<typeof AppealState>

/** For its recipient. Says nothing about who reported. */
export const Statement = Type.Object({
  _id: Id,
  caseNumber: Type.Integer(),
  measures: Type.Array(Measure),
  rule: SiteRule,
  ruleLabel: Type.String(),
  reason: Type.String(),
  items: Type.Array(CaseItem),
  /** The end of a suspension. */
  until: orNull(DateTime),
  decidedAt: DateTime,
  appeal: Type.Object({
    state: AppealState,
    until: DateTime,
    /** When the operators decide about an open appeal at the latest. */
    dueAt: orNull(DateTime),
    /** The reasons for the decision about the appeal; empty until then. */
    reason: Type.String(),
  }),
  /** For a decision after a copyright notice. */
  counterNotice: oneOf('none', 'possible', 'open', 'decided'),
})
export type Statement = Static<typeof Statement>

export const listStatements = get('/statements', {
  summary: "List decisions about the caller's items and account, newest first.",
  who: 'member',
  beforeAgeCheck: true,
  whileSuspended: true,
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(Statement),
  provides: ['statements'],
})

export const readStatement = get('/statements/:id', {
  summary: "Get a decision about the caller's items or account, with its reasons.",
  who: 'member',
  beforeAgeCheck: true,
  whileSuspended: true,
  params: IdParams,
  reply: Statement,
  errors: ['not_found'],
  provides: ['statements'],
})

export const appealStatement = post('/statements/:id/appeal', {
  summary: 'Appeal a decision. Another operator decides about the appeal.',
  who: 'member',
  isUnread: true,
  beforeAgeCheck: true,
  whileSuspended: true,
  params: IdParams,
  body: Type.Object({
    text: Type.Optional(
      Type.String({ maxLength: 2000, pattern: `^$|${MULTILINE_PATTERN}`, title: 'What we should know', default: '' }),
    ),
  }),
  reply: Statement,
  errors: ['not_found', 'not_allowed', 'already_done'],
  invalidates: ['statements'],
})

/** The form reads this schema too. */
export const CounterNoticeDraft = Type.Object({
  text: Type.String({ minLength: 10, maxLength: 5000, pattern: MULTILINE_PATTERN, title: 'Why the notice is wrong' }),
  /** Passed on to the person who sent the copyright notice. */
  contact: Type.String({
    minLength: 10,
    maxLength: 500,
    pattern: MULTILINE_PATTERN,
    title: 'Name, postal address and phone number',
  }),
  signature: Type.String({ minLength: 1, maxLength: 120, pattern: SINGLE_LINE_PATTERN, title: 'Signature' }),
  /** Under penalty of perjury, and with consent to the jurisdiction (17 USC 512 (g)). */
  isSworn: Type.Literal(true, { title: 'Statement' }),
})

export const sendCounterNotice = post('/statements/:id/counter-notice', {
  summary:
    "Answer a copyright notice about one of the caller's items. The sender of the notice receives the answer, with name and address.",
  who: 'member',
  isUnread: true,
  beforeAgeCheck: true,
  whileSuspended: true,
  params: IdParams,
  body: CounterNoticeDraft,
  reply: Statement,
  errors: ['not_found', 'not_allowed', 'already_done'],
  invalidates: ['statements'],
})
