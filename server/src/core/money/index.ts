export { charge, chargeCard, creditTokens, type Sale } from './charge.ts'
export { percentSaved, tokensFor, worth, yearlySaving } from './fees.ts'
export { balanceOf, sumOf } from './ledger.ts'
export {
  isSold,
  keptSales,
  latestSales,
  listSales,
  saleById,
  searchSales,
  salesByKind,
  salesCounts,
  walletTransactions,
  type KeptSale,
  type SaleRow,
  type SalesQuery,
} from './sales.ts'
export {
  listRefunds,
  paidIn,
  postRefund,
  postRefundSent,
  refundedOf,
  timesRefunded,
  type RefundRow,
} from './refund.ts'
export {
  payableSums,
  releasePayout,
  reservePayout,
  returnPayout,
  sendPayout,
  type PayableSums,
  type PayoutMoney,
} from './payouts.ts'
export { addReferral } from './referrals.ts'
export { earningSums, topFans, type EarningSums, type TopFan } from './earnings.ts'
export {
  bookChecks,
  differences,
  installBookChecks,
  MOST_DIFFERENCES,
  type BookCheck,
  type Difference,
  type DifferenceRow,
} from './book-check.ts'
export { moneyChecks } from './checks.ts'
export { journalOf, trialBalance, type JournalEntry } from './journal.ts'
export { paidEntries } from './paid-entries.ts'
export { closeUntil, closingJobHandlers } from './closing.ts'
export { installEntryReasons, reasonLabel, type EntryReason } from './entry-reasons.ts'
export { readStatement, type Statement, type StatementLine } from './statement.ts'
export { assertShownPrice } from './shown-price.ts'
export { walletChanged } from './events.ts'
