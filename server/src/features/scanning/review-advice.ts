/** Tells reviewers what scans have found in the files of an item. */
import { adviceOf } from '#core/media/index.ts'
import type { ReviewAdvice } from '#core/reviews/index.ts'
import { formatPercent, t } from '#lib/i18n.ts'

export const scanAdvice: ReviewAdvice = {
  name: 'scans',
  async adviceOn({ db }, { fileIds }) {
    const found = await adviceOf(db, fileIds)
    return [...found.values()].flat().map(({ source, label, score }) => {
      const share = formatPercent(score)
      const text =
        source === 'list' ? t('Known file: {label} ({share})', { label, share }) : t('Scan: {label} ({share})', { label, share })
      return { text, tone: 'warning' as const }
    })
  },
}
