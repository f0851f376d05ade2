/** Lists the past steps of an order with their times, and the steps ahead. */
import type { OrderDetails } from '@fanfare/contract/orders'
import { t } from '#lib/i18n.ts'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { stepLabel, stepsAhead } from './order-labels.ts'
import css from './orders.module.css'

interface OrderTimelineProps {
  readonly order: OrderDetails
  /** The side that looks at the order. */
  readonly side: 'buyer' | 'performer'
}

export const OrderTimeline = ({ order, side }: OrderTimelineProps) => (
  <ol className={css['timeline']} aria-label={t('Progress')}>
    {order.steps.map((step, at) => (
      // Steps are only ever appended.
      <li key={at} data-done>
        <strong>{stepLabel(step.event, order)}</strong>
        <span>
          <DateAndTimeOf at={step.at} />
          {step.by !== 'site' && step.event !== 'pay' && ` · ${byLabel(step.by, side)}`}
        </span>
        {step.note !== '' && <p dir="auto">{step.note}</p>}
      </li>
    ))}
    {stepsAhead(order).map((event) => (
      <li key={event}>
        <span>
          {stepLabel(event, order)} <VisuallyHidden>{t('(not yet)')}</VisuallyHidden>
        </span>
      </li>
    ))}
  </ol>
)

function byLabel(by: 'buyer' | 'performer', side: 'buyer' | 'performer'): string {
  if (by === side) return t('by you')
  return by === 'buyer' ? t('by the buyer') : t('by the performer')
}
