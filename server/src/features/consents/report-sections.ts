/** Figures about consents for the reports to card schemes. */
import { depictedAt } from '#core/consents/index.ts'
import { publishedBetween } from '#core/publications/index.ts'
import { shareOf, type ReportColumn, type ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'
import { consentCounts, consentedAt } from './past-consents.ts'

const count = (name: string, label: () => string): ReportColumn => ({ name, unit: 'count', label })

const coverage: ReportSection = {
  name: 'consent_coverage',
  at: 100,
  title: () => t('Consent of everyone shown'),
  hint: () =>
    t(
      'Items first published in the period, and those whose people all had a valid consent at its end. Others were hidden by then.',
    ),
  columns: [
    count('items', () => t('Published items')),
    count('others', () => t('Showing others')),
    count('covered', () => t('Covered')),
    { name: 'share', unit: 'share', label: () => t('Coverage'), basis: 'items' },
  ],
  labelOf: () => t('All content'),
  async read(ctx, span) {
    const total = { items: 0, others: 0, covered: 0 }
    for await (const items of publishedBetween(ctx, span)) {
      const shown = items.map(({ id, fileIds, openFileIds = [] }) => [id, ...fileIds, ...openFileIds])
      const depicted = await depictedAt(ctx.db, shown.flat(), span.until)
      const consented = await consentedAt(ctx.db, [...depicted.values()].flat(), span.until)
      for (const ids of shown) {
        const people = ids.flatMap((id) => depicted.get(id) ?? [])
        total.items++
        if (people.length > 0) total.others++
        if (people.every((id) => consented.has(id))) total.covered++
      }
    }
    return [{ name: 'all', values: { ...total, share: shareOf(total.covered, total.items) } }]
  },
}

const LABELS: Readonly<Record<string, () => string>> = {
  signed: () => t('Consents signed'),
  approved: () => t('IDs of guests approved'),
  rejected: () => t('IDs of guests rejected'),
  revoked: () => t('Consents revoked'),
}

const signed: ReportSection = {
  name: 'consents',
  at: 105,
  title: () => t('Consents'),
  columns: [count('number', () => t('Number'))],
  labelOf: (row) => LABELS[row]?.() ?? row,
  async read({ db }, span) {
    const counts = await consentCounts(db, span)
    return Object.entries(counts).map(([name, number]) => ({ name, values: { number } }))
  },
}

export const consentSections = [coverage, signed]
