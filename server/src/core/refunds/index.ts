export { refundTokens } from './refund-tokens.ts'
export { saleRefunded, tokensRefunded } from './events.ts'
export { chargeBackSale, lockForRefund, refundSale } from './refund-sale.ts'
export { lockOwnSales, refundOwnSale, refundOwnSales } from './refund-own-sale.ts'
export { canRestore, restoreSale } from './restore-sale.ts'
export {
  installRefundReasons,
  installRefundRules,
  refundReasonLabel,
  refundRules,
  type FoundSale,
  type RefundReason,
  type RefundRule,
} from './refund-rules.ts'
export { installRefundables, type Refundable, type RestoredSale } from './refundable.ts'
