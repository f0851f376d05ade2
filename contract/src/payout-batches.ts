/** Defines payout batches: approved payouts in one file for the operator's bank, and the account that pays them. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, SINGLE_LINE_PATTERN, Limit, Offset, oneOf, page, post, Price, put } from './define.ts'
import { ManualPayoutType } from './payout-methods.ts'
import { Person } from './people.ts'

export const PayoutBatch = Type.Object({
  _id: Id,
  type: ManualPayoutType,
  /** Excludes payouts that have failed since. */
  count: Type.Integer(),
  /** The sum that arrives at the performers. */
  total: Price,
  by: Person,
  createdAt: DateTime,
  /** Payouts in it that are not paid yet. */
  open: Type.Integer(),
})
export type PayoutBatch = Static<typeof PayoutBatch>

export const createPayoutBatch = post('/admin/payout-batches', {
  summary:
    'Create a batch of up to 500 approved payouts of one method, oldest first. Payouts that are already in a batch, or that the caller may not pay, are left out.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: Type.Object({ type: ManualPayoutType }),
  reply: PayoutBatch,
  errors: ['already_done'],
  invalidates: ['payouts'],
})

export const listPayoutBatches = get('/admin/payout-batches', {
  summary: 'List payout batches, newest first.',
  who: 'admin',
  permission: 'finance_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(PayoutBatch),
  provides: ['payouts'],
})

/** `pain.001`: an ISO 20022 customer credit transfer, for banks. `csv`: a table. */
const BatchFormat = oneOf('pain.001', 'csv')
export type BatchFormat = Static<typeof BatchFormat>

export const readPayoutBatchFile = get('/admin/payout-batches/:id/file', {
  summary:
    'Get the file of a batch, with full account numbers and without payouts that have failed or been paid since. Its id stays the same, so a bank recognizes a file that is sent twice.',
  who: 'admin',
  permission: 'bank_read',
  params: IdParams,
  query: Type.Object({ format: BatchFormat }),
  reply: Type.Object({ name: Type.String(), mediaType: Type.String(), text: Type.String() }),
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done'],
  provides: ['payouts'],
})

const PayingAccount = Type.Object({
  holder: Type.String({ maxLength: 70, title: 'Account holder' }),
  iban: Type.String({ maxLength: 50, title: 'IBAN' }),
  bic: Type.String({ maxLength: 20, title: 'BIC' }),
})

export const readPayingAccount = get('/admin/payout-account', {
  summary: "Get the site's bank account, from which batches are paid. Its fields are empty until it is set.",
  who: 'admin',
  permission: 'bank_read',
  reply: PayingAccount,
  provides: ['payouts'],
})

export const savePayingAccount = put('/admin/payout-account', {
  summary: "Set the site's bank account that appears in batch files.",
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: Type.Object({
    holder: Type.String({ minLength: 2, maxLength: 70, title: 'Account holder', pattern: SINGLE_LINE_PATTERN }),
    iban: Type.String({ minLength: 1, maxLength: 50, title: 'IBAN' }),
    bic: Type.Optional(Type.String({ maxLength: 20, title: 'BIC' })),
  }),
  reply: PayingAccount,
  errors: ['not_valid'],
  invalidates: ['payouts'],
})
