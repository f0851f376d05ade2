/** Collects the personal data of the platform and of core, which have no manifest. */
import { accessPersonalData } from '#core/access/index.ts'
import { streamingPersonalData } from '#core/streaming/index.ts'
import { accountsPersonalData } from '#core/accounts/index.ts'
import { casesPersonalData } from '#core/cases/index.ts'
import { contentKinds } from '#core/content/index.ts'
import { couponsPersonalData } from '#core/coupons/index.ts'
import { engagementPersonalData } from '#core/engagement/index.ts'
import { fanGroupsPersonalData } from '#core/fan-groups/index.ts'
import { mediaPersonalData } from '#core/media/index.ts'
import { messagesPersonalData } from '#core/messages/index.ts'
import { moneyPersonalData } from '#core/money/index.ts'
import { operatorsPersonalData } from '#core/operators/index.ts'
import { paymentsPersonalData } from '#core/payments/index.ts'
import { publicationsPersonalData } from '#core/publications/index.ts'
import { reviewsPersonalData } from '#core/reviews/index.ts'
import { receiptsPersonalData } from '#core/receipts/index.ts'
import { spendingPersonalData } from '#core/spending/index.ts'
import { taxPersonalData } from '#core/tax/index.ts'
import { tiersPersonalData } from '#core/tiers/index.ts'
import { BOOKS, personalData, type PersonalData } from '#core/personal-data/index.ts'
import { deleteMailsTo } from '#platform/mail.ts'

const platformPersonalData: readonly PersonalData[] = [
  {
    columns: ['mails.recipient'],
    erasure: { run: ({ ctx, email }) => ctx.write((tx) => deleteMailsTo(tx, email)) },
    exported: { notExported: 'Emails were sent to the owner, and are deleted some days later.' },
  },
  personalData('uploads', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { notExported: 'Unfinished uploads, which are deleted after a day.' },
  }),
  personalData('idempotency_keys', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'Replies that the owner has received, kept for two days.' },
  }),
  personalData('stripe_customers', {
    by: ['account_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'An id at the payment processor.' },
  }),
  personalData('stripe_accounts', {
    by: ['account_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'An id at the payment processor.' },
  }),
  personalData('account_closings', {
    by: ['account_id'],
    erasure: { keeps: 'Records that and when the account was erased.' },
    exported: { name: 'closings', columns: ['id', 'status', 'closed_at', 'ended_at'], key: ['id'] },
  }),
  personalData('erasure_holds', {
    by: ['account_id', 'held_by', 'released_by'],
    erasure: { keeps: 'Records why an operator held the erasure.' },
    exported: { notExported: 'Notes of an investigation.' },
  }),
]

export const personalDataOfCore = [
  ...accountsPersonalData,
  ...casesPersonalData,
  ...operatorsPersonalData,
  ...tiersPersonalData,
  ...publicationsPersonalData,
  ...reviewsPersonalData,
  ...couponsPersonalData,
  ...spendingPersonalData,
  ...taxPersonalData,
  ...receiptsPersonalData,
  ...fanGroupsPersonalData,
  ...engagementPersonalData,
  ...paymentsPersonalData,
  ...moneyPersonalData,
  ...messagesPersonalData,
  ...accessPersonalData,
  ...streamingPersonalData,
  ...platformPersonalData,
  ...mediaPersonalData((ctx) => [...contentKinds(ctx).keys()]),
]
