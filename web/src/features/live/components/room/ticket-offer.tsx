/** The offer of a ticket for a live or scheduled show. */
import { buyLiveTicket } from '@fanfare/contract/live'
import type { Person } from '@fanfare/contract/people'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { Recipient } from '#core/checkout/sums.tsx'
import { useSinglePurchase } from '#core/checkout/use-single-purchase.ts'
import { WalletPay } from '#core/checkout/wallet-pay.tsx'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import css from '#core/checkout/sheet.module.css'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly ticket: {
      readonly roomId: string
      readonly performer: Person
      readonly title: string
      /** In tokens, as shown. */
      readonly price: number
      readonly startsAt: string | null
    }
  }
}

const offer: CheckoutOffer<'ticket'> = { title: () => t('Buy a ticket'), Component: TicketOffer }
export default offer

function TicketOffer({ offer: { roomId, performer, title, startsAt, ...shown }, onClose }: OfferProps<'ticket'>) {
  const { price, pay, problem, isPending } = useSinglePurchase({
    route: buyLiveTicket,
    id: roomId,
    items: 0,
    price: shown.price,
    words: { done: () => t('You have a ticket'), already: () => t('You have a ticket') },
    onClose,
  })
  return (
    <div className={css['part']}>
      <WalletPay
        price={price}
        act={`ticket ${roomId} ${price}`}
        words={{
          pay: t('Buy a ticket for {amount}', { amount: formatTokens(price) }),
          topUpAndPay: (toPay) => t('Pay {price} and get the ticket', { price: toPay }),
        }}
        icon={UnlockIcon}
        note={t('If the show doesn’t take place, or ends within its first ten minutes, you’re refunded automatically.')}
        problem={problem}
        isPending={isPending}
        onPay={pay}
      >
        <Recipient person={performer}>{title}</Recipient>
        {startsAt !== null && (
          <p>
            <DateAndTimeOf at={startsAt} />
          </p>
        )}
      </WalletPay>
    </div>
  )
}
