/** Defines the operator's books: whether they balance, what each account contains, and the journal for an accountant. */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, serverEvent, Sum } from './define.ts'
import { Download, Month } from './downloads.ts'
import { Person } from './people.ts'

const Explanation = Type.Object({ words: Type.String(), by: orNull(Person), at: DateTime })
export type Explanation = Static<typeof Explanation>

/** A value that differs from the expected one: tokens, money or a count. */
const Difference = Type.Object({
  what: Type.String(),
  expected: Sum,
  found: Sum,
  /** Null until an operator explains it. Operators are notified every night until it agrees or is explained. */
  explanation: orNull(Explanation),
})
export type Difference = Static<typeof Difference>

export const CheckResult = Type.Object({
  name: Type.String(),
  /** Names the values that are equal when nothing is wrong. */
  title: Type.String(),
  /** False when a gateway did not answer, so that the result is unknown. */
  isMade: Type.Boolean(),
  /** The first fifty. */
  differences: Type.Array(Difference),
})
export type CheckResult = Static<typeof CheckResult>

export const Reconciliation = Type.Object({
  _id: Id,
  at: DateTime,
  /** True when every check ran and every difference is explained. */
  isGreen: Type.Boolean(),
  checks: Type.Array(CheckResult),
})
export type Reconciliation = Static<typeof Reconciliation>

export const readReconciliation = get('/admin/books/reconciliation', {
  summary: 'Get the latest reconciliation of the books. Returns null before the first one.',
  who: 'admin',
  permission: 'finance_read',
  reply: orNull(Reconciliation),
  provides: ['books'],
})

export const startReconciliation = post('/admin/books/reconciliation', {
  summary: 'Reconcile the books now instead of tonight. The result is available once the run is done.',
  who: 'admin',
  permission: 'finance',
  reply: Done,
  rateLimit: { calls: 5, seconds: 60 },
  invalidates: ['books'],
})

export const ExplainForm = Type.Object({
  check: Type.String({ maxLength: 100 }),
  what: Type.String({ maxLength: 500 }),
  words: Type.String({ minLength: 10, maxLength: 2000, title: 'Explanation' }),
})

export const explainDifference = post('/admin/books/reconciliation/:id/explain', {
  summary:
    'Explain a difference in the latest reconciliation. The difference counts as agreed as long as its numbers stay the same.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  params: IdParams,
  body: ExplainForm,
  reply: Done,
  errors: ['not_found', 'already_done'],
  invalidates: ['books'],
})

const ExplainedDifference = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  ...Difference.properties,
  explanation: Explanation,
})
export type ExplainedDifference = Static<typeof ExplainedDifference>

export const listExplanations = get('/admin/books/explanations', {
  summary: 'List explained differences and who explained them, latest first.',
  who: 'admin',
  permission: 'finance_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(ExplainedDifference),
  provides: ['books'],
})

/** `account` is an account of the site, or `fan:*` for all accounts of a kind. Its balance is credit less debit. */
export const AccountSum = Type.Object({
  account: Type.String(),
  /** A sentence about the contents of the account, in the reader's language. */
  about: Type.String(),
  unit: oneOf('token', 'money'),
  debit: Sum,
  credit: Sum,
})
export type AccountSum = Static<typeof AccountSum>

export const readTrialBalance = get('/admin/books/trial-balance', {
  summary: 'Get the total debits and credits of each account. In each unit, debits equal credits.',
  who: 'admin',
  permission: 'finance_read',
  reply: Type.Object({ accounts: Type.Array(AccountSum) }),
  provides: ['books'],
})

export const downloadJournal = get('/admin/books/journal', {
  summary: 'Download the ledger entries of one calendar month (UTC), as CSV or as a ledger-cli journal.',
  who: 'admin',
  permission: 'finance_read',
  query: Type.Object({ month: Month, format: oneOf('csv', 'ledger') }),
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 10, seconds: 60 },
})

export const reconciled = serverEvent('books_reconciled', Type.Object({ isGreen: Type.Boolean() }), ['books'])
