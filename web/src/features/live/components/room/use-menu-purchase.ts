/** Buys an item of the menu at the price that the viewer sees. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { buyLiveMenuItem } from '@fanfare/contract/live'
import type { LiveMenuItem } from '@fanfare/contract/live-views'
import type { Person } from '@fanfare/contract/people'
import { useSetBalance } from '#core/checkout/set-balance.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { toast } from '#ui/toast.ts'

interface MenuPurchase {
  readonly roomId: string
  readonly performer: Person
  readonly item: LiveMenuItem
  readonly onClose: () => void
  readonly onError?: (error: Error) => void
}

export function useMenuPurchase({ roomId, performer, item, onClose, onError }: MenuPurchase) {
  const act = useApiMutation(buyLiveMenuItem)
  const setBalance = useSetBalance()
  const [price, setPrice] = useState(item.price)
  const pay = () =>
    act.mutate(
      { params: { id: item._id }, body: { streamId: roomId, price } },
      {
        onSuccess: ({ balance }) => {
          setBalance(balance)
          onClose()
          toast(
            t('You bought “{item}” for {price}. {name} sees it.', {
              item: item.title,
              price: formatTokens(price),
              name: performer.name,
            }),
          )
        },
        onError: (error) => {
          if (error instanceof ApiError && error.price !== undefined) setPrice(error.price)
          onError?.(error)
        },
      },
    )
  return { price, act: `menu item ${item._id} ${price}`, pay, problem: act.error, isPending: act.isPending }
}
