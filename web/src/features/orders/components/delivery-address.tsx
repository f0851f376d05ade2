/** The buyer's address of an order, who saw it and when, and its change until the order is shipped. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchAddresses } from '@fanfare/contract/addresses'
import { changeDeliveryAddress, type OrderDetails } from '@fanfare/contract/orders'
import { AddressChoice } from '#core/addresses/address-choice.tsx'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './orders.module.css'

export function DeliveryAddress({ order }: { readonly order: OrderDetails }) {
  const { address, addressViews, can, shipping, performer } = order
  const [isChanging, setIsChanging] = useState(false)
  if (shipping?.type === 'pickup') return null
  const { name } = performer
  return (
    <Stack isClose>
      {address === null ? (
        <p className={css['note']}>{t('The address of this order has been erased. Only the country is kept.')}</p>
      ) : (
        <address className={css['address']}>
          {address.map((line, at) => (
            // Two lines of a label can have the same text, and their order is fixed.
            <p key={`${at}:${line}`} dir="auto">
              {line}
            </p>
          ))}
        </address>
      )}
      {can.includes('change_address') && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setIsChanging(true)}>
            {t('Change address')}
          </Button>
        </div>
      )}
      {addressViews.length === 0 ? (
        address !== null && <p className={css['note']}>{t('{name} hasn’t looked at your address yet.', { name })}</p>
      ) : (
        <details>
          <summary>
            {t('{name} looked at your address {count, plural, one {once} other {# times}}', { name, count: addressViews.length })}
          </summary>
          <ul className={css['note']}>
            {addressViews.map((at) => (
              <li key={at}>
                <DateAndTimeOf at={at} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isChanging && <ChangeAddress order={order} onClose={() => setIsChanging(false)} />}
    </Stack>
  )
}

interface ChangeAddressProps {
  readonly order: OrderDetails
  readonly onClose: () => void
}

function ChangeAddress({ order: { _id: id }, onClose }: ChangeAddressProps) {
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch } = useQuery(query(searchAddresses, {}))
  const change = useApiMutation(changeDeliveryAddress)
  const save = () => {
    if (chosen === undefined) return
    const input = { params: { id }, body: { addressId: chosen } }
    change.mutate(input, {
      onSuccess: () => {
        toast(t('Address changed'))
        onClose()
      },
    })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('Change address')}
      footer={
        <Button aria-disabled={chosen === undefined} isPending={change.isPending} onClick={save}>
          {t('Change address')}
        </Button>
      }
    >
      <Stack>
        <p>{t('You can choose any address with the same shipping price.')}</p>
        <ErrorNote error={error} onRetry={refetch} />
        {data ? <AddressChoice addresses={data.data} value={chosen} onChange={setChosen} /> : <SkeletonRows count={2} />}
        <ErrorNote error={change.error} />
      </Stack>
    </Sheet>
  )
}
