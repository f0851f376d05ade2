/** The fan's request. */
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Section } from '#ui/layout/section.tsx'
import { minutesLabel } from './show-labels.ts'
import css from './shows.module.css'

export function RequestFacts({ show }: { readonly show: PrivateShow }) {
  const { message, minutes, minMinutes, hasFanCamera, mayRecord, maxCost, side } = show
  return (
    <Section title={t('Request')} isCard>
      <p className={css['text']} dir="auto">
        {message}
      </p>
      <dl className={css['facts']}>
        <div>
          <dt>{t('Length')}</dt>
          <dd>{t('About {minutes}', { minutes: minutesLabel(minutes) })}</dd>
        </div>
        <div>
          <dt>{t('Minimum')}</dt>
          <dd>{minutesLabel(minMinutes)}</dd>
        </div>
        <div>
          <dt>{side === 'fan' ? t('Your camera') : t('Fan’s camera')}</dt>
          <dd>{hasFanCamera ? t('On') : t('Off')}</dd>
        </div>
        <div>
          <dt>{t('Recording consent')}</dt>
          <dd>{recordingLabel(mayRecord)}</dd>
        </div>
        {maxCost !== null && (
          <div>
            <dt>{t('Your limit')}</dt>
            <dd>
              <TokenAmount value={maxCost} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

function recordingLabel({ fan, performer }: PrivateShow['mayRecord']): string {
  if (fan && performer) return t('Both agree')
  if (fan) return t('Only the fan agrees')
  return performer ? t('Only the performer agrees') : t('Not allowed')
}
