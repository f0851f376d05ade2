/** Shows which share of card payments banks dispute, this month and last month. */
import { readDisputeShare, type DisputeMonth } from '@fanfare/contract/disputes'
import { useApiQuery } from '#lib/api.ts'
import { formatFinePercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { Figures } from '#ui/figures.tsx'

export function DisputeShare() {
  const [current, last] = useApiQuery(readDisputeShare, {}).months
  if (!current || !last) return null
  return (
    <Figures
      items={[
        { label: t('Disputed this month'), ...figureOf(current) },
        { label: t('Disputed last month'), ...figureOf(last) },
      ]}
    />
  )
}

function figureOf(month: DisputeMonth) {
  const { share, level, disputes, payments, fraud } = month
  return {
    value: (
      <>
        {formatFinePercent(share)} {level !== 'ok' && <Chip tone="danger">{level === 'alarm' ? t('Too high') : t('High')}</Chip>}
      </>
    ),
    hint: t('{disputes, number} of {payments, number} card payments, {fraud, number} as fraud', { disputes, payments, fraud }),
  }
}
