/** The latest delivery: blurred until the fan accepts it, then with its media and files. */
import type { CustomOrder, CustomOrderDelivery } from '@fanfare/contract/custom-order-views'
import type { Blurred } from '@fanfare/contract/media'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { aiLabel, strongestLabel } from '#core/content/ai-label.ts'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { LockIcon } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { DeliveredFiles } from './delivered-files.tsx'
import { MediaGrid } from './media-grid.tsx'
import css from './orders.module.css'

interface DeliveryProps {
  readonly order: CustomOrder
  readonly onBroken: () => Promise<boolean>
}

export function Delivery({ order, onBroken }: DeliveryProps) {
  const { _id: id, delivery } = order
  if (!delivery) return null
  const ai = strongestLabel(delivery.locked ? [delivery.inside] : delivery.files)
  return (
    <Section title={t('Delivery')} isCard>
      <p className={css['soft']}>{rich('Delivered on {date}', { date: <DateAndTimeOf at={delivery.deliveredAt} /> })}</p>
      {delivery.note !== '' && (
        <p className={css['text']} dir="auto">
          <RichText text={delivery.note} />
        </p>
      )}
      {delivery.locked ? (
        <Locked order={order} delivery={delivery} />
      ) : (
        <MediaGrid label={t('Delivered media')} media={delivery.files} onBroken={onBroken} />
      )}
      {ai && <p className={css['soft']}>{aiLabel(ai)}</p>}
      <DeliveredFiles orderId={id} files={delivery.downloads} isLocked={delivery.locked} />
    </Section>
  )
}

interface LockedProps {
  readonly order: CustomOrder
  readonly delivery: Extract<CustomOrderDelivery, { locked: true }>
}

function Locked({ order, delivery: { inside, previews } }: LockedProps) {
  if (inside.photos + inside.videos + inside.audios === 0) return null
  return (
    <>
      <p className={css['inside']}>
        <LockIcon size={16} />
        {order.state === 'delivered'
          ? t('{what}, blurred until you accept', { what: mediaCountLabel(inside) })
          : t('{what}, blurred', { what: mediaCountLabel(inside) })}
      </p>
      <ul className={css['media']} aria-label={t('Blurred preview')}>
        {previews.map((preview, at) => (
          // Previews have no ids, and their order is fixed.
          <li key={at} className={css['preview']} style={styleOf(preview)} />
        ))}
      </ul>
    </>
  )
}

const styleOf = (preview: Blurred) => ({
  aspectRatio: aspectRatioOf(preview),
  backgroundImage: preview.placeholder === '' ? undefined : `url("${preview.placeholder}")`,
})
