/** Chooses one of the fan's saved addresses, or saves a new one. */
import { useState } from 'react'
import { MAX_ADDRESSES, type Address } from '@fanfare/contract/addresses'
import { Choices } from '#core/checkout/choices.tsx'
import { countryName } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { shortName } from './address-fields.ts'

const AddressSheet = idleComponent(
  () => import('./address-sheet.tsx'),
  () => false,
)

interface AddressChoiceProps {
  readonly addresses: readonly Address[]
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

export function AddressChoice({ addresses, value, onChange }: AddressChoiceProps) {
  const [isAdding, setIsAdding] = useState(false)
  const country = addresses[0]?.country
  return (
    <Stack isClose>
      {addresses.length > 0 && (
        <Choices
          legend={t('Send to')}
          value={value}
          onChange={onChange}
          options={addresses.map((address) => ({
            value: address._id,
            title: <bdi>{shortName(address)}</bdi>,
            detail: <span suppressHydrationWarning>{detailOf(address)}</span>,
          }))}
        />
      )}
      {addresses.length < MAX_ADDRESSES && (
        <div>
          <Button variant="quiet" size="small" icon={PlusIcon} onClick={() => setIsAdding(true)}>
            {t('Add address')}
          </Button>
        </div>
      )}
      {isAdding && (
        <AddressSheet
          {...(country !== undefined && { country })}
          onSaved={({ _id }) => onChange(_id)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  )
}

const detailOf = ({ lines, country }: Address): string => [...lines.slice(1), countryName(country)].join(', ')
