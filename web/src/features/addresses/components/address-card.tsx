import { useState } from 'react'
import { deleteAddress, makeAddressDefault, type Address } from '@fanfare/contract/addresses'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Card, Chip } from '#ui/card.tsx'
import { CountryName } from '#ui/country-name.tsx'
import { CheckIcon, EditIcon } from '#ui/icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import { shortName } from '#core/addresses/address-fields.ts'
import css from './addresses.module.css'

interface AddressCardProps {
  readonly address: Address
  readonly onEdit: () => void
}

export function AddressCard({ address, onEdit }: AddressCardProps) {
  const { _id: id, lines, country, isDefault } = address
  const [isDeleting, setIsDeleting] = useState(false)
  const choose = useApiMutation(makeAddressDefault)
  const input = { params: { id } }
  const makeDefault = () =>
    choose.mutate(input, {
      onSuccess: () => toast(t('Default address changed')),
      onError: (error) => toast(messageOf(error), 'bad'),
    })
  const name = shortName(address)
  return (
    <Card as="li" className={css['card'] ?? ''}>
      <div className={css['label']}>
        {lines.map((line, at) => (
          // Two lines of a label can have the same text, and their order is fixed.
          <p key={`${at}:${line}`} dir="auto">
            {line}
          </p>
        ))}
        <p className={css['country']}>
          <CountryName code={country} />
        </p>
        {isDefault && <Chip icon={CheckIcon}>{t('Default')}</Chip>}
      </div>
      <MenuButton
        label={t('Options for {name}', { name })}
        commands={[
          { label: t('Edit'), icon: EditIcon, onSelect: onEdit },
          ...(isDefault ? [] : [{ label: t('Make default'), icon: CheckIcon, onSelect: makeDefault }]),
          { label: t('Delete'), icon: TrashIcon, tone: 'danger' as const, onSelect: () => setIsDeleting(true) },
        ]}
      />
      <ConfirmMutation
        route={deleteAddress}
        input={input}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDone={() => toast(t('Address deleted'))}
        title={t('Delete {name}?', { name })}
        consequence={
          isDefault
            ? t('If you have other addresses, the newest one becomes the default. Orders you’ve placed don’t change.')
            : t('Orders you’ve placed don’t change.')
        }
        action={t('Delete')}
      />
    </Card>
  )
}
