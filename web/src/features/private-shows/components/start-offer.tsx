/** Confirms the price per minute of an approved show and starts it in the checkout. */
import { WAITING_MINUTES } from '@fanfare/contract/private-show-views'
import { startShow } from '@fanfare/contract/private-shows'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { Recipient } from '#core/checkout/sums.tsx'
import { useShownPrice } from '#core/checkout/use-shown-price.ts'
import { WalletPay } from '#core/checkout/wallet-pay.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { minutesLabel } from './show-labels.ts'
import css from '#core/checkout/sheet.module.css'

const offer: CheckoutOffer<'showstart'> = { title: () => t('Start private show'), Component: StartOffer }
export default offer

function StartOffer({ offer: { id, show, onStarted }, onClose }: OfferProps<'showstart'>) {
  const { performer, minMinutes, maxCost } = show
  const start = useApiMutation(startShow)
  const { price, onError } = useShownPrice(show.price ?? 0, onClose)
  const { name } = performer
  const minutes = minutesLabel(minMinutes)
  const send = () =>
    start.mutate(
      { params: { id }, body: { price } },
      {
        onSuccess: () => {
          onClose()
          onStarted()
        },
        onError,
      },
    )
  return (
    <div className={css['part']}>
      <WalletPay
        price={price * minMinutes}
        priceLabel={t('Held for the first {minutes}', { minutes })}
        act={`start ${id} ${price}`}
        words={{
          pay: t('Start for {amount} a minute', { amount: formatTokens(price) }),
          topUpAndPay: (toPay) => t('Pay {price} and start show', { price: toPay }),
        }}
        icon={VideoIcon}
        note={t(
          'You pay at least {minutes} if you leave earlier. If you and {name} don’t meet in the room within {wait}, or {name} ends the show, tokens that haven’t been used return to you.',
          { minutes, name, wait: minutesLabel(WAITING_MINUTES) },
        )}
        problem={start.error}
        isPending={start.isPending}
        onPay={send}
      >
        <Recipient person={performer}>{rich('{tokens} a minute', { tokens: <TokenAmount value={price} /> })}</Recipient>
        {maxCost !== null && (
          <p>
            {t('With your limit of {limit}, the show ends after {minutes}.', {
              limit: formatTokens(maxCost),
              minutes: minutesLabel(Math.floor(maxCost / price)),
            })}
          </p>
        )}
      </WalletPay>
    </div>
  )
}
