/** The offer of a menu item, for fans who have to add funds first. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { buyLiveMenuItem } from '@fanfare/contract/live'
import type { LiveMenuItem } from '@fanfare/contract/live-views'
import type { Person } from '@fanfare/contract/people'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { useSetBalance } from '#core/checkout/set-balance.ts'
import { Recipient } from '#core/checkout/sums.tsx'
import { WalletPay } from '#core/checkout/wallet-pay.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { TipIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import css from '#core/checkout/sheet.module.css'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly menuitem: { readonly roomId: string; readonly performer: Person; readonly item: LiveMenuItem }
  }
}

const offer: CheckoutOffer<'menuitem'> = { title: () => t('Buy from the menu'), Component: MenuOffer }
export default offer

function MenuOffer({ offer: { roomId, performer, item }, onClose }: OfferProps<'menuitem'>) {
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
          toast(t('{name} sees what you bought', { name: performer.name }))
        },
        onError: (error) => {
          if (error instanceof ApiError && error.price !== undefined) setPrice(error.price)
        },
      },
    )
  return (
    <div className={css['part']}>
      <WalletPay
        price={price}
        act={`menu item ${item._id} ${price}`}
        words={{
          pay: t('Buy for {amount}', { amount: formatTokens(price) }),
          topUpAndPay: (toPay) => t('Pay {price} and buy', { price: toPay }),
        }}
        icon={TipIcon}
        note={t('Everyone in the room sees it.')}
        problem={act.error}
        isPending={act.isPending}
        onPay={pay}
      >
        <Recipient person={performer}>{item.title}</Recipient>
      </WalletPay>
    </div>
  )
}
