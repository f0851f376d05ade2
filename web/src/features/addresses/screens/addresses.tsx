import { useState } from 'react'
import { MAX_ADDRESSES, searchAddresses, type Address } from '@fanfare/contract/addresses'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PlaceIcon } from '#ui/rare-icons.ts'
import { AddressCard } from '../components/address-card.tsx'
import css from '../components/addresses.module.css'

const AddressSheet = idleComponent(
  () => import('#core/addresses/address-sheet.tsx'),
  () => false,
)

const page = createLoaders(async ({ read }) => void (await read(searchAddresses, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Addresses'))

type Editing = Address | 'new'

export default function Addresses() {
  const { data } = useApiQuery(searchAddresses, {})
  const [editing, setEditing] = useState<Editing>()
  const close = () => setEditing(undefined)
  const isFull = data.length >= MAX_ADDRESSES
  return (
    <Page
      title={t('Addresses')}
      lead={t('Where performers send what you order. They see an address only when you order something physical from them.')}
      action={
        !isFull && (
          <Button icon={PlusIcon} onClick={() => setEditing('new')}>
            {t('New address')}
          </Button>
        )
      }
    >
      {data.length === 0 ? (
        <EmptyState icon={PlaceIcon} title={t('No addresses yet')}>
          {t('Save an address to order physical products faster. Addresses are stored encrypted.')}
        </EmptyState>
      ) : (
        <ul className={css['list']} aria-label={t('Addresses')}>
          {data.map((address) => (
            <AddressCard key={address._id} address={address} onEdit={() => setEditing(address)} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className={css['note']}>
          {t('You can have up to {max} addresses. Delete one to add another.', { max: MAX_ADDRESSES })}
        </p>
      )}
      {editing === 'new' && <AddressSheet {...(data[0] && { country: data[0].country })} onClose={close} />}
      {editing !== undefined && editing !== 'new' && <AddressSheet address={editing} onClose={close} />}
    </Page>
  )
}
