export { refundTokens } from './refund-tokens.ts'
export { saleRefunded, tokensRefunded } from './events.ts'
export { chargeBackSale, lockForRefund, refundSale } from './refund-sale.ts'
export { installRefundables, type Refundable } from './refundable.ts'
