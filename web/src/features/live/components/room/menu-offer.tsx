/** The offer of a menu item, for fans who have to add funds first. */
import type { LiveMenuItem } from '@fanfare/contract/live-views'
import type { Person } from '@fanfare/contract/people'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { Recipient } from '#core/checkout/sums.tsx'
import { WalletPay } from '#core/checkout/wallet-pay.tsx'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { TipIcon } from '#ui/icons.ts'
import css from '#core/checkout/sheet.module.css'
import { useMenuPurchase } from './use-menu-purchase.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly menuitem: { readonly roomId: string; readonly performer: Person; readonly item: LiveMenuItem }
  }
}

const offer: CheckoutOffer<'menuitem'> = { title: () => t('Buy from the menu'), Component: MenuOffer }
export default offer

function MenuOffer({ offer: { roomId, performer, item }, onClose }: OfferProps<'menuitem'>) {
  const { price, act, pay, problem, isPending } = useMenuPurchase({ roomId, performer, item, onClose })
  return (
    <div className={css['part']}>
      <WalletPay
        price={price}
        act={act}
        words={{
          pay: t('Buy for {amount}', { amount: formatTokens(price) }),
          topUpAndPay: (toPay) => t('Pay {price} and buy', { price: toPay }),
        }}
        icon={TipIcon}
        note={t('Everyone in the room sees it.')}
        problem={problem}
        isPending={isPending}
        onPay={pay}
      >
        <Recipient person={performer}>{item.title}</Recipient>
      </WalletPay>
    </div>
  )
}
