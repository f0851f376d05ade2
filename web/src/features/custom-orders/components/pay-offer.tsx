/** Pays for an order in the checkout: the performer's counter-offer, or an accepted request that the wallet did not cover. */
import { agreeToCustomOrder, payCustomOrder } from '@fanfare/contract/custom-orders'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { Recipient } from '#core/checkout/sums.tsx'
import { useShownPrice } from '#core/checkout/use-shown-price.ts'
import { WalletPay } from '#core/checkout/wallet-pay.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { formatTokens } from '#lib/token-format.ts'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from '#core/checkout/sheet.module.css'

const offer: CheckoutOffer<'customorder'> = {
  title: () => t('Pay for custom order'),
  Component: PayOffer,
}
export default offer

function PayOffer({ offer: { order, act }, onClose }: OfferProps<'customorder'>) {
  const { _id: id, performer, dueAt, brief } = order
  const pay = useApiMutation(act === 'pay' ? payCustomOrder : agreeToCustomOrder)
  const { price, onError } = useShownPrice(order.price, onClose)
  const date = formatDateTime(dueAt, useTimeZone())
  const send = () =>
    pay.mutate(
      { params: { id }, body: { price } },
      {
        onSuccess: () => {
          onClose()
          toast(t('Paid. {name} can start now.', { name: performer.name }))
        },
        onError,
      },
    )
  return (
    <div className={css['part']}>
      <WalletPay
        price={price}
        act={`${act} ${id} ${price}`}
        words={{
          pay: t('Pay {amount} into escrow', { amount: formatTokens(price) }),
          topUpAndPay: (toPay) => t('Pay {price} and start order', { price: toPay }),
        }}
        icon={CustomOrderIcon}
        note={t('{name} is paid when you accept the delivery. If nothing is delivered by {date}, all tokens are returned.', {
          name: performer.name,
          date,
        })}
        problem={pay.error}
        isPending={pay.isPending}
        onPay={send}
      >
        <Recipient person={performer}>{t('Custom order')}</Recipient>
        <p className={css['quote']} dir="auto">
          {brief}
        </p>
      </WalletPay>
    </div>
  )
}
