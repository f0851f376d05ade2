export { saleRefunded } from './events.ts'
export { chargeBackSale, refundSale } from './refund-sale.ts'
export { installRefundables, type Refundable } from './refundable.ts'
