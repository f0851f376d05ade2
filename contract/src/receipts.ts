/** Defines receipts of payments and credit notes of refunds, numbered without gaps, and the seller's details on them. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  get,
  Id,
  IdParams,
  SINGLE_LINE_PATTERN,
  Limit,
  Offset,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  orNull,
  page,
  Price,
  put,
} from './define.ts'
import { Download, Month } from './downloads.ts'

export const PaymentReceipt = Type.Object({
  _id: Id,
  kind: oneOf('receipt', 'credit_note'),
  /** Such as `R-2026-000042`, or `C-2026-000007` for a credit note. */
  number: Type.String(),
  /** For a credit note. */
  receiptNumber: orNull(Type.String()),
  paymentId: Id,
  /** The purchase, without names. */
  item: Type.String(),
  buyer: Type.String(),
  currency: Type.String(),
  /** The refunded amounts on a credit note. */
  net: Price,
  tax: Price,
  total: Price,
  taxName: Type.String(),
  taxPercent: Type.Number(),
  /** ISO 3166-1. Null when no tax was charged. */
  taxCountry: orNull(Type.String()),
  paidBy: Type.Object({
    gateway: Type.String(),
    brand: Type.String(),
    last4: Type.String(),
    /** The country of the bank that issued the card. */
    country: orNull(Type.String()),
  }),
  createdAt: DateTime,
})
export type PaymentReceipt = Static<typeof PaymentReceipt>

export const listReceipts = get('/payment/receipts', {
  summary: "List the caller's receipts and credit notes, newest first: all, or those of one calendar month (UTC).",
  who: 'fan',
  beforeAgeCheck: true,
  query: Type.Object({ month: Type.Optional(Month), limit: Limit(20), offset: Offset }),
  reply: page(PaymentReceipt),
  provides: ['payments'],
})

export const downloadReceipt = get('/payment/receipts/:id/pdf', {
  summary: "Download one of the caller's receipts or credit notes as PDF.",
  who: 'fan',
  beforeAgeCheck: true,
  params: IdParams,
  reply: Download,
  errors: ['not_found'],
})

export const ReceiptFilters = Type.Object({
  /** Such as `R-2026-000042`, as on the receipt. An invalid number finds nothing. */
  number: Type.Optional(Type.String({ minLength: 1, maxLength: 100, title: 'Number' })),
})

export const searchReceipts = get('/admin/receipts/search', {
  summary: 'List the receipts and credit notes of all buyers, newest first, or find one by its number.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...ReceiptFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(PaymentReceipt),
  provides: ['receipts'],
})

export const downloadAnyReceipt = get('/admin/receipts/:id/pdf', {
  summary: 'Download any receipt or credit note as PDF.',
  who: 'admin',
  permission: 'sales_read',
  params: IdParams,
  reply: Download,
  errors: ['not_found'],
})

const Seller = Type.Object({ name: Type.String(), address: Type.String(), taxId: Type.String() })

export const readSeller = get('/admin/receipts/seller', {
  summary: "Get the seller's details that receipts show. Fields are empty until they are set.",
  who: 'admin',
  permission: 'sales_read',
  reply: Seller,
  provides: ['receipts'],
})

export const changeSeller = put('/admin/receipts/seller', {
  summary: "Set the seller's details that receipts show. Receipts issued before stay unchanged.",
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100, title: 'Name', pattern: SINGLE_LINE_PATTERN }),
    /** Up to five lines. */
    address: Type.Optional(
      Type.String({ maxLength: 300, title: 'Address', pattern: '^[^\\p{C}]*(\\n[^\\p{C}]*){0,4}$', default: '' }),
    ),
    taxId: Type.Optional(Type.String({ maxLength: 40, title: 'Tax ID', pattern: OPTIONAL_SINGLE_LINE_PATTERN, default: '' })),
  }),
  reply: Seller,
  errors: ['not_valid'],
  invalidates: ['receipts'],
})
