export { charge, chargeCard, creditTokens, type Sale } from './charge.ts'
export { percentSaved, tokensFor, worth, yearlySaving } from './fees.ts'
export { balanceOf, sumOf } from './ledger.ts'
export {
  isSold,
  latestSales,
  listSales,
  salesByKind,
  salesCounts,
  walletTransactions,
  type SaleRow,
  type SalesQuery,
} from './sales.ts'
export { earningSums, type EarningSums } from './earnings.ts'
export { assertShownPrice } from './shown-price.ts'
export { walletChanged } from './events.ts'
