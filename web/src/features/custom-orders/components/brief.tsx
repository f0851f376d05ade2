/** The fan's request: description, reference pictures, date and price. */
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PictureRow } from './media-grid.tsx'
import css from './orders.module.css'

interface BriefProps {
  readonly order: CustomOrder
  readonly onBroken: () => Promise<boolean>
}

export function Brief({ order, onBroken }: BriefProps) {
  const { brief, price, dueAt, revisions, steps, side } = order
  const references = steps.find(({ event }) => event === 'ask')?.pictures ?? []
  return (
    <Section title={t('Request')} isCard>
      {brief === '' && side === null && (
        <p className={css['soft']}>{t('The texts and pictures are private until there is a dispute.')}</p>
      )}
      {brief !== '' && (
        <p className={css['text']} dir="auto">
          <RichText text={brief} />
        </p>
      )}
      <PictureRow label={t('Reference pictures')} photos={references} onBroken={onBroken} />
      <dl className={css['facts']}>
        <div>
          <dt>{t('Price')}</dt>
          <dd>
            <TokenAmount value={price} />
          </dd>
        </div>
        <div>
          <dt>{t('Due date')}</dt>
          <dd>
            <DateAndTimeOf at={dueAt} />
          </dd>
        </div>
        <div>
          <dt>{t('Revisions')}</dt>
          <dd>{t('{left} of {agreed} left', revisions)}</dd>
        </div>
      </dl>
    </Section>
  )
}
