/** Checks that receipt numbers have no gaps, and that receipts match the tax in the ledger. */
import { sql, type RawBuilder } from 'kysely'
import { MAX_DIFFERENCES, taxTaken, type BookCheck, type Difference } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'

export const receiptChecks: readonly BookCheck[] = [
  { name: 'receipt numbers', title: () => t('Receipt numbers without gaps'), isCount: true, find: findGaps },
  { name: 'tax', title: () => t('Tax on receipts and tax collected for countries'), find: findTax },
]

/**
 * Each series runs from 1 to its last number: it has exactly that many rows, that highest number, and no row without a number.
 */
async function findGaps({ db }: Context): Promise<Difference[]> {
  const { rows } = await sql<{ series: string; last: number; receipts: number; highest: number }>`
    select kind || ' ' || year as series, coalesce(last, 0) as last, coalesce(receipts, 0)::int as receipts, coalesce(highest, 0) as highest
    from receipt_series full join (
      select kind, year, count(*) as receipts, count(number) as numbered, max(number) as highest from receipts group by kind, year
    ) issued using (kind, year)
    where (last, last::bigint, last::bigint) is distinct from (highest, receipts, numbered) limit ${MAX_DIFFERENCES}`.execute(db)
  return rows.map(({ series, last, receipts, highest }) => ({
    what: series,
    expected: last,
    found: receipts === last ? highest : receipts,
  }))
}

/** Each side is one snapshot. A change in between disappears when the check runs twice. */
async function findTax({ db }: Context): Promise<Difference[]> {
  const { rows } = await sql<{ country: string; tax: string }>`select tax_country as country,
      sum(case kind when 'receipt' then tax else -tax end) as tax from receipts where tax > 0 group by 1`.execute(db)
  const taken = await taxTaken(db)
  const onReceipts = new Map(rows.map(({ country, tax }) => [country, Number(tax)]))
  return [...new Set([...onReceipts.keys(), ...taken.keys()])]
    .map((country) => ({ what: `tax:${country}`, expected: onReceipts.get(country) ?? 0, found: taken.get(country) ?? 0 }))
    .filter(({ expected, found }) => expected !== found)
}

/**
 * Returns the check that each bank transfer has its receipt: `transfers` selects `id`, `amount` and `tax` of each, minus what was
 * taken back.
 */
export const transfersCheck = (transfers: RawBuilder<unknown>): BookCheck => ({
  name: 'transfer receipts',
  title: () => t('Bank transfers and their receipts'),
  async find({ db }) {
    const { rows } = await sql<{ id: string; amount: string; receipted: string }>`select id, amount, receipted from (
        select t.id, t.amount, t.tax, coalesce(sum(case kind when 'receipt' then net + r.tax else -net - r.tax end), 0) as receipted,
          coalesce(sum(case kind when 'receipt' then r.tax else -r.tax end), 0) as taxed
        from (${transfers}) as t left join receipts r on r.payment_id = t.id group by t.id, t.amount, t.tax
      ) compared where (amount, tax) is distinct from (receipted, taxed) limit ${MAX_DIFFERENCES}`.execute(db)
    return rows.map(({ id, amount, receipted }) => ({
      what: `transfer ${id}`,
      expected: Number(amount),
      found: Number(receipted),
    }))
  },
})
