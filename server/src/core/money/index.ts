export { charge, chargeCard, creditTokens, type Sale } from './charge.ts'
export { paidFor, percentSaved, tokensFor, worth, yearlySaving } from './fees.ts'
export { balanceOf, sumOf } from './ledger.ts'
export {
  isSold,
  latestSales,
  listSales,
  saleById,
  searchSales,
  salesByKind,
  salesCounts,
  walletTransactions,
  type SaleRow,
  type SalesQuery,
} from './sales.ts'
export {
  listRefunds,
  postRefund,
  postRefundSent,
  refundedOf,
  timesRefunded,
  type RefundRow,
} from './refund.ts'
export { earningSums, type EarningSums } from './earnings.ts'
export {
  payableSums,
  releasePayout,
  reservePayout,
  returnPayout,
  sendPayout,
  type PayableSums,
  type PayoutMoney,
} from './payouts.ts'
export { assertShownPrice } from './shown-price.ts'
export { walletChanged } from './events.ts'
