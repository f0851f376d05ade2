/** Shows the findings of scans in a file. They are advice for operators. */
import type { ScanAdvice } from '@fanfare/contract/scan-advice'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export const ScanNotes = ({ advice }: { readonly advice: readonly ScanAdvice[] }) =>
  advice.map(({ source, label, score }) => (
    <small key={`${source} ${label}`}>
      {source === 'list'
        ? t('Known file: {label} ({share})', { label, share: formatPercent(score) })
        : t('Scan: {label} ({share})', { label, share: formatPercent(score) })}
    </small>
  ))
