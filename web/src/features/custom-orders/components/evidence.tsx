/** The statements of both sides of a dispute, next to each other. */
import type { CustomOrder, CustomOrderSide } from '@fanfare/contract/custom-order-views'
import type { Person } from '@fanfare/contract/people'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PictureRow } from './media-grid.tsx'
import css from './orders.module.css'

interface EvidenceProps {
  readonly order: CustomOrder
  readonly onBroken: () => Promise<boolean>
}

export function Evidence({ order, onBroken }: EvidenceProps) {
  const { steps, fan, performer } = order
  if (!steps.some(({ event }) => event === 'dispute')) return null
  return (
    <div className={css['sides']}>
      <Statements side="fan" person={fan} steps={steps} onBroken={onBroken} />
      <Statements side="performer" person={performer} steps={steps} onBroken={onBroken} />
    </div>
  )
}

interface StatementsProps extends Pick<EvidenceProps, 'onBroken'> {
  readonly side: CustomOrderSide
  readonly person: Person
  readonly steps: CustomOrder['steps']
}

function Statements({ side, person, steps, onBroken }: StatementsProps) {
  const own = steps.filter(({ event, by }) => by === side && (event === 'dispute' || event === 'addEvidence'))
  return (
    <Section title={t('Evidence from {name}', { name: person.name })} isCard>
      {own.length === 0 && <p className={css['soft']}>{t('{name} hasn’t said anything yet.', { name: person.name })}</p>}
      <ul>
        {own.map(({ _id, at, note, pictures }) => (
          <li key={_id} className={css['statement']}>
            <small className={css['soft']}>
              <DateAndTimeOf at={at} />
            </small>
            <p className={css['text']} dir="auto">
              <RichText text={note} />
            </p>
            <PictureRow label={t('Evidence from {name}', { name: person.name })} photos={pictures} onBroken={onBroken} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
