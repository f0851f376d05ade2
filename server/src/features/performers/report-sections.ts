/** Figures about the verification of performers for the reports to card schemes. */
import { actCounts, countLatestAct } from '#core/audit/index.ts'
import type { ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'

const [APPROVE, REJECT, VIEW] = ['verification.approve', 'verification.reject', 'verification.view']
const LABELS: Readonly<Record<string, () => string>> = {
  [APPROVE]: () => t('Documents approved'),
  [REJECT]: () => t('Documents rejected'),
  [VIEW]: () => t('Views of documents by operators'),
  verified: () => t('Verified performers at the end'),
}

export const verificationSections: readonly ReportSection[] = [
  {
    name: 'verification',
    at: 90,
    title: () => t('Verified performers'),
    columns: [{ name: 'number', unit: 'count', label: () => t('Number') }],
    labelOf: (row) => LABELS[row]?.() ?? row,
    async read({ db }, span) {
      const [acts, verified] = await Promise.all([
        actCounts(db, [APPROVE, REJECT, VIEW], span),
        countLatestAct(db, APPROVE, { among: [APPROVE, REJECT], until: span.until }),
      ])
      const byAct = new Map(acts.map(({ act, count }) => [act, count]))
      const rows = [APPROVE, REJECT, VIEW].map((act) => ({ name: act, values: { number: byAct.get(act) ?? 0 } }))
      return [...rows, { name: 'verified', values: { number: verified } }]
    },
  },
]
