export { receiptsPersonalData } from './personal-data.ts'
export { receiptChecks, transfersCheck } from './checks.ts'
export { receiptIssued } from './events.ts'
export { issueCreditNote, issueReceipt, issueReceiptAgain } from './issue-receipt.ts'
export {
  listReceipts,
  receiptById,
  receiptsOfPayments,
  taxLines,
  type ReceiptKind,
  type ReceiptRow,
  type TaxLine,
} from './tables.ts'
