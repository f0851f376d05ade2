/** Shows which share of card payments banks dispute, this month and last month. */
import { ALARM_SHARE, MIN_ALARMING_DISPUTES, readDisputeShare, WATCH_SHARE, type DisputeMonth } from '@fanfare/contract/disputes'
import { useApiQuery } from '#lib/api.ts'
import { formatFinePercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { Figures } from '#ui/figures.tsx'
import css from './disputes.module.css'

export function DisputeShare() {
  const [current, last] = useApiQuery(readDisputeShare, {}).months
  if (!current || !last) return null
  return (
    <>
      <Figures
        items={[
          { label: t('Disputed this month'), ...figureOf(current) },
          { label: t('Disputed last month'), ...figureOf(last) },
        ]}
      />
      <p className={css['alarms']}>
        {t(
          'If a month has at least {min} disputes, you are notified at {watch} and again at {alarm}. Card schemes act from about 0.9%.',
          {
            min: MIN_ALARMING_DISPUTES,
            watch: formatFinePercent(WATCH_SHARE),
            alarm: formatFinePercent(ALARM_SHARE),
          },
        )}
      </p>
    </>
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
