import type { Payment } from '@fanfare/contract/payments'
import { findAccountForOperator } from '#core/accounts/index.ts'
import type { OperatorHit, OperatorSearch } from '#core/operator-search/index.ts'
import { findPayment, latestPayments, paymentView } from '#core/payments/index.ts'
import { date, money, t } from '#lib/i18n.ts'

const payments: OperatorSearch = {
  name: 'payments',
  label: () => t('Payments'),
  permission: 'sales_read',
  /** Finds a payment by its id or the processor's, and the latest payments of the person with this username or address. */
  async find({ ctx: { db, gateways }, q, limit }) {
    const found = await findPayment(db, { id: q, gateways: gateways.all.map(({ name }) => name) })
    const account = found ? undefined : await findAccountForOperator(db, q)
    const rows = found ? [found] : account ? await latestPayments(db, account.id, limit) : []
    return rows.map((row) => hitOf(row.account_id, paymentView(row)))
  },
}

const STATUSES: Readonly<Record<Payment['status'], () => string>> = {
  pending: () => t('Processing'),
  authentication_needed: () => t('Waiting for the bank'),
  succeeded: () => t('Paid'),
  declined: () => t('Declined'),
}

const hitOf = (accountId: string, { amount, currency, description, status, createdAt }: Payment): OperatorHit => ({
  title: `${money(amount, currency)} · ${description}`,
  details: `${STATUSES[status]()} · ${date(new Date(createdAt))}`,
  path: `/admin/accounts/${accountId}`,
})

export const operatorSearches = [payments]
