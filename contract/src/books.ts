/** The operator's books: are they right, what is in each account, and the journal for an accountant. */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, oneOf, orNull, post, serverEvent, Sum } from './define.ts'
import { Download, Month } from './downloads.ts'

/** Something that is not as it must be; in tokens or the currency, or a number of things. */
const Difference = Type.Object({ what: Type.String(), expected: Sum, found: Sum })

export const CheckResult = Type.Object({
  name: Type.String(),
  /** What is equal when nothing is wrong. */
  title: Type.String(),
  /** False where a gateway that had to be asked did not answer: then nothing is known. */
  isMade: Type.Boolean(),
  /** The first fifty; none when all is well. */
  differences: Type.Array(Difference),
})
export type CheckResult = Static<typeof CheckResult>

export const Reconciliation = Type.Object({
  _id: Id,
  at: DateTime,
  /** Every check was made, and nothing differs. */
  isGreen: Type.Boolean(),
  checks: Type.Array(CheckResult),
})
export type Reconciliation = Static<typeof Reconciliation>

export const readReconciliation = get('/admin/books/reconciliation', {
  summary: 'The latest reconciliation of the books; null before the first.',
  who: 'admin',
  reply: orNull(Reconciliation),
  provides: ['books'],
})

export const startReconciliation = post('/admin/books/reconciliation', {
  summary: 'Reconcile the books now instead of tonight; the result is there when it is done.',
  who: 'admin',
  reply: Done,
  rateLimit: { calls: 5, seconds: 60 },
  invalidates: ['books'],
})

/** `account` is one of the site, or `fan:*` for all of a kind. What it holds is credit less debit. */
export const AccountSum = Type.Object({ account: Type.String(), unit: oneOf('token', 'money'), debit: Sum, credit: Sum })
export type AccountSum = Static<typeof AccountSum>

export const readTrialBalance = get('/admin/books/trial-balance', {
  summary: 'What was debited and credited to each account so far; both sums are equal in each unit.',
  who: 'admin',
  reply: Type.Object({ accounts: Type.Array(AccountSum) }),
  provides: ['books'],
})

export const downloadJournal = get('/admin/books/journal', {
  summary: 'The entries of one calendar month (UTC): as CSV, or as a journal of ledger-cli.',
  who: 'admin',
  query: Type.Object({ month: Month, format: oneOf('csv', 'ledger') }),
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 10, seconds: 60 },
})

/** To operators: the books were reconciled. */
export const reconciled = serverEvent('books_reconciled', Type.Object({ isGreen: Type.Boolean() }), ['books'])
