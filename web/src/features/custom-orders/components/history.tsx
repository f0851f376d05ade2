/** Every step of an order: who did what, when, with their words, pictures and amounts. */
import type { CustomOrder, CustomOrderStep } from '@fanfare/contract/custom-order-views'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, TokenAmount } from '#ui/amounts.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PictureRow } from './media-grid.tsx'
import { actorLabel, stepLabel } from './order-labels.ts'
import css from './orders.module.css'

interface HistoryProps {
  readonly order: CustomOrder
  readonly onBroken: () => Promise<boolean>
}

export const History = ({ order, onBroken }: HistoryProps) => (
  <Section title={t('History')} isCard>
    <ol className={css['steps']}>
      {order.steps.map((step) => (
        <li key={step._id}>
          <p className={css['what']}>
            <strong>{stepLabel[step.event]()}</strong>
            <bdi>{actorLabel(step.by, order)}</bdi>
            <span>
              <DateAndTimeOf at={step.at} />
            </span>
          </p>
          <Facts step={step} />
          {step.event !== 'ask' && step.note !== '' && (
            <p className={css['text']} dir="auto">
              <RichText text={step.note} />
            </p>
          )}
          {step.event !== 'ask' && <PictureRow label={t('Evidence')} photos={step.pictures} onBroken={onBroken} />}
        </li>
      ))}
    </ol>
  </Section>
)

function Facts({ step: { price, dueAt, returned, released } }: { readonly step: CustomOrderStep }) {
  const facts = [
    price !== null && rich('Price: {tokens}', { tokens: <TokenAmount value={price} /> }),
    dueAt !== null && rich('Date: {date}', { date: <DateOf at={dueAt} /> }),
    returned !== null && rich('Returned to the fan: {tokens}', { tokens: <TokenAmount value={returned} /> }),
    released !== null && rich('Paid to the performer: {tokens}', { tokens: <TokenAmount value={released} /> }),
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return null
  return (
    <ul className={`${css['facts']} ${css['soft']}`}>
      {facts.map((fact, at) => (
        // A step has at most these four, in this order.
        <li key={at}>{fact}</li>
      ))}
    </ul>
  )
}
