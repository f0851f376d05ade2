export { saleRefunded } from './events.ts'
export { refundSale } from './refund-sale.ts'
export { installRefundables, type Refundable } from './refundable.ts'
