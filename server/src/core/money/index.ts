export { moneyPersonalData } from './personal-data.ts'
export { chargeWallet, chargeCard, creditTokens, type Sale, type SaleTax } from './charge.ts'
export { tokensFor } from '@fanfare/contract/exchange'
export {
  percentSaved,
  proportion,
  taxed,
  tokenValue,
  usualCommissions,
  yearlySaving,
  type Taxed,
} from './fees.ts'
export { balanceOf, balancesOf, sumOf } from './ledger.ts'
export { declaredAccount } from './ledger-accounts.ts'
export {
  buyersAmong,
  everSold,
  hasBoughtFrom,
  isSold,
  latestSaleOf,
  thingsBoughtBy,
  unrefundedSales,
  latestSales,
  remainingNetOf,
  listSales,
  saleById,
  saleTokens,
  salesByIds,
  searchSales,
  salesByKind,
  salesCounts,
  type EarnedRow,
  type SaleRow,
  type SalesQuery,
} from './sales.ts'
export {
  walletMonths,
  walletTransaction,
  walletTransactions,
  type WalletMonth,
  type WalletReceipt,
  type WalletTransaction,
} from './wallet.ts'
export { accountsPaidSince, countSales, earnedEver, spentEver, type SaleCounts } from './lifetime-sums.ts'
export { earnedByKind } from './earnings-by-kind.ts'
export { paidInSales, type PaidSale } from './paid-in-sales.ts'
export { duplicateSales, untouchedSales, type UntouchedSale } from './refundable-sales.ts'
export { listRefunds, type ListedRefund } from './refund-list.ts'
export {
  chargedBackTokens,
  refundedPartsOf,
  postTokenRefund,
  recordChargedBack,
  recordRegained,
  tokenPurchasesOf,
  type TokenPurchase,
  type TokenRefundRow,
} from './token-refunds.ts'
export {
  chargedBackOf,
  fullyRefundedAmong,
  isRefunded,
  lockRefundsOf,
  paidAmountOf,
  postRefund,
  postRefundReturned,
  postRefundSent,
  postRefundSettled,
  refundedOf,
  timesRefunded,
  type RefundRow,
} from './refund.ts'
export {
  lockPayouts,
  payableSums,
  releasePayout,
  reservePayout,
  returnPayout,
  sendPayout,
  type PayableSums,
  type PayoutMoney,
} from './payouts.ts'
export {
  burnTokens,
  frozenTokens,
  holdTokens,
  postDisputeCovered,
  postDisputeLost,
  postDisputeOpened,
  postDisputeWon,
  postLossRegained,
  postLossReturned,
  releaseTokens,
  saleIdOfPayment,
  tokensBoughtBy,
  type DisputedMoney,
} from './disputes.ts'
export { checkedPrice } from './checked-price.ts'
export { chargeEscrow, escrowOf, holdEscrow, openHolds, returnEscrow, splitEscrow } from './escrow.ts'
export {
  disputedSharesAfter,
  heldEarnings,
  heldFor,
  heldForOrders,
  holdEarnings,
  releaseHeldEarnings,
  type HeldShare,
} from './held-earnings.ts'
export { disputedShares, holdDisputedEarnings } from './disputed-shares.ts'
export { holdOf, type Hold } from './earning-hold.ts'
export { addReferral, endReferralsBetween, runningReferralsOf } from './referrals.ts'
export { moveDue, moveReferralEarnings } from './move-referral-earnings.ts'
export { listReferralEarnings, listReferrals, referralSums, type ReferralEarningRow, type ReferredRow } from './referral-lists.ts'
export { itemEarnings, type ItemEarnings } from './item-earnings.ts'
export { earnedBetween, earnedByMonth, earningSums, topFans, type EarningSums, type TopFan } from './earnings.ts'
export {
  bookChecks,
  installBookChecks,
  FIRST_LOOKBACK_DAYS,
  SETTLING_MINUTES,
  spanSince,
  MAX_DIFFERENCES,
  check,
  type BookCheck,
  type DifferenceRow,
  type Span,
  type Difference,
} from './book-check.ts'
export { endSplit, partnersOf, startSplit } from './splits.ts'
export { listSplitEarnings, splitNamesOf, partnerSharesOf, splitSums, type SplitEarningRow } from './split-lists.ts'
export { moneyChecks } from './checks.ts'
export { reverseCredit, type ReversedCredit } from './reverse-credit.ts'
export { earnedCheck, toppedUpCheck } from './earned-checks.ts'
export { journalOf, trialBalance, type JournalEntry } from './journal.ts'
export { paidEntries } from './paid-entries.ts'
export { taxOwed, taxTaken } from './tax-owed.ts'
export {
  gatewayClaims,
  postRemittance,
  postRemittanceReversed,
  postSettlement,
  postSettlementReversed,
  taxRemitted,
} from './settlements.ts'
export { remittancesCheck, settlementsCheck } from './settlement-checks.ts'
export { closeLedger, closeUntil, closingJobHandlers } from './closing.ts'
export { changeCommission, kindCommissions, listCommissions, performerCommission, type CommissionRow } from './commissions.ts'
export { installEntryReasons, isKindOfSale, kindsOfSale, reasonLabel, type EntryReason } from './entry-reasons.ts'
export { readStatement, type Statement, type StatementLine } from './statement.ts'
export { revenueOf } from './revenue.ts'
export { commissionPerDay, turnoverPerDay } from './site-revenue.ts'
export { countPayers } from './count-payers.ts'
export { fanSpendingAtPerformer } from './fan-spending-at-performer.ts'
export { buyersOf, earnedOn, spendersOf, spentBy, spentByFan, tippersOf } from './fan-spending.ts'
export { spendingOf, type SpentLine } from './spending.ts'
export { assertShownPrice, assertShownTokens } from './shown-price.ts'
export { formatTokens } from './token-format.ts'
export { walletChanged } from './events.ts'
