import type { OwnZone } from '@fanfare/contract/shipping'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import { Card } from '#ui/card.tsx'
import { EditIcon } from '#ui/icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { placesLabel, zoneTypeLabel } from './zone-labels.ts'
import css from './shipping.module.css'

interface ZoneCardProps {
  readonly zone: OwnZone
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export const ZoneCard = ({ zone, onEdit, onRemove }: ZoneCardProps) => (
  <Card as="li" className={css['zone'] ?? ''}>
    <div className={css['what']}>
      <h2 dir="auto">{zone.name}</h2>
      <p>{zoneTypeLabel(zone.type)}</p>
      <p dir="auto" suppressHydrationWarning>
        {placesLabel(zone)}
      </p>
      <p className={css['price']}>{zone.price === 0 ? t('Free') : <TokenAmount value={zone.price} />}</p>
      {zone.type !== 'pickup' && zone.furtherPrice > 0 && (
        <p>{rich('{price} for each further item', { price: <TokenAmount value={zone.furtherPrice} /> })}</p>
      )}
    </div>
    <MenuButton
      label={t('Options for {name}', { name: zone.name })}
      commands={[
        { label: t('Edit'), icon: EditIcon, onSelect: onEdit },
        { label: t('Delete'), icon: TrashIcon, tone: 'danger', onSelect: onRemove },
      ]}
    />
  </Card>
)
