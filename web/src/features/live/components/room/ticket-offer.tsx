/** The offer of a ticket for a live or scheduled show. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { buyLiveTicket } from '@fanfare/contract/live'
import type { Person } from '@fanfare/contract/people'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { useSetBalance } from '#core/checkout/set-balance.ts'
import { Recipient } from '#core/checkout/sums.tsx'
import { WalletPay } from '#core/checkout/wallet-pay.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
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
  const act = useApiMutation(buyLiveTicket)
  const setBalance = useSetBalance()
  const [price, setPrice] = useState(shown.price)
  const close = (words: string, tone?: 'bad') => {
    onClose()
    toast(words, tone)
  }
  const pay = () =>
    act.mutate(
      { params: { id: roomId }, body: { price, items: 0 } },
      {
        onSuccess: ({ balance }) => {
          setBalance(balance)
          close(t('You have a ticket'))
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'already_done') close(t('You have a ticket'))
          if (error.code === 'changed_meanwhile' || error.code === 'not_found') close(error.message, 'bad')
          if (error.price !== undefined) setPrice(error.price)
        },
      },
    )
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
        problem={act.error}
        isPending={act.isPending}
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
