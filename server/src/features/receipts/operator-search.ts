import type { OperatorSearch } from '#core/operator-search/index.ts'
import { listReceipts } from '#core/receipts/index.ts'
import { date, money, t } from '#lib/i18n.ts'
import { parseReceiptNumber } from './receipt-number.ts'
import { receiptViews } from './views.ts'

const receipts: OperatorSearch = {
  name: 'receipts',
  label: () => t('Receipts'),
  permission: 'sales_read',
  async find({ ctx: { db }, q, limit }) {
    const numbered = parseReceiptNumber(q)
    if (!numbered) return []
    const { rows } = await listReceipts(db, { numbered, limit, offset: 0 })
    return (await receiptViews(db, rows)).map(({ number, item, buyer, total, currency, createdAt }) => ({
      title: `${number} · ${item}`,
      details: `${money(total, currency)} · ${buyer} · ${date(new Date(createdAt))}`,
      path: `/admin/receipts?number=${encodeURIComponent(number)}`,
    }))
  },
}

export const operatorSearches = [receipts]
