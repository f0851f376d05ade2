/** Pays all orders of the checkout with one press, and buys missing tokens with the same press. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, type Reply } from '@fanfare/contract'
import type { Pickup, Quote, QuotedLine } from '@fanfare/contract/cart'
import { checkout } from '@fanfare/contract/orders'
import { useCart } from '#core/cart/cart.ts'
import type { CartLine } from '#core/cart/cart-lines.ts'
import { Sums } from '#core/checkout/sums.tsx'
import { useSetBalance } from '#core/checkout/set-balance.ts'
import { WalletPay } from '#core/checkout/wallet-pay.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Card } from '#ui/card.tsx'
import sheet from '#core/checkout/sheet.module.css'
import css from './cart.module.css'

interface PayOrdersProps {
  readonly quote: Quote
  /** A new quote is on its way. */
  readonly isQuoting: boolean
  readonly addressId: string | undefined
  readonly pickups: readonly Pickup[]
  /** Called with the lines and prices that are about to be paid. */
  readonly onAttempt: (lines: readonly CartLine[]) => void
  readonly onPaid: (() => void) | undefined
}

export function PayOrders({ quote, isQuoting, addressId, pickups, onAttempt, onPaid }: PayOrdersProps) {
  const { total } = quote
  const navigate = useNavigate()
  const { takeBought } = useCart()
  const setBalance = useSetBalance()
  const pay = useApiMutation(checkout)
  const [obstacle, setObstacle] = useState<string>()
  const lines = quote.sellers.flatMap((seller) => seller.lines)
  const saved = savingsIn(lines)
  const done = ({ orders, balance }: Reply<typeof checkout>) => {
    onPaid?.()
    setBalance(balance)
    takeBought(lines)
    void navigate(`/checkout/receipt?orders=${orders.map(({ _id }) => _id).join()}`, { replace: true })
  }
  const isRight = () => {
    const now = isQuoting ? t('The prices are being updated. Try again in a moment.') : obstacleOf(quote, addressId)
    setObstacle(now)
    return now === undefined
  }
  const send = () => {
    onAttempt(lines.map((line) => ({ ...line, seenPrice: line.unitPrice })))
    pay.mutate({ body: bodyOf({ lines, total, addressId, pickups }) }, { onSuccess: done })
  }
  return (
    <Card className={css['payment'] ?? ''}>
      <div className={sheet['part']}>
        <WalletPay
          price={total}
          priceLabel={t('Total')}
          act={`checkout ${total} ${lines.length}`}
          words={{
            pay: total === 0 ? t('Place order') : t('Pay {amount}', { amount: formatTokens(total) }),
            topUpAndPay: (price) => t('Pay {price} and order', { price }),
          }}
          problem={obstacle ?? messageOf(pay.error)}
          isPending={pay.isPending}
          isRight={isRight}
          onPay={send}
        >
          <Sums
            rows={[
              { label: t('Items'), value: <TokenAmount value={quote.items + saved} /> },
              ...(saved > 0 ? [{ label: t('Your discounts'), value: <TokenAmount value={-saved} /> }] : []),
              { label: t('Shipping'), value: quote.shipping === 0 ? t('Free') : <TokenAmount value={quote.shipping} /> },
            ]}
          />
        </WalletPay>
      </div>
    </Card>
  )
}

/** The wallet's part already says how many tokens are missing. */
const messageOf = (error: Error | null) => (error instanceof ApiError && error.code === 'not_enough_tokens' ? undefined : error)

function obstacleOf({ isReady, needsAddress, sellers }: Quote, addressId: string | undefined): string | undefined {
  if (needsAddress && addressId === undefined) return t('Add a delivery address first.')
  const refusing = sellers.find(({ shippingState }) => shippingState === 'not_shipped')
  if (refusing) {
    const { name } = refusing.performer
    return t('{name} doesn’t ship to this address. Choose another address or remove their products.', { name })
  }
  return isReady ? undefined : t('Change or remove the marked items first.')
}

interface Ordering extends Pick<PayOrdersProps, 'addressId' | 'pickups'> {
  readonly lines: readonly QuotedLine[]
  readonly total: number
}

const bodyOf = ({ lines, total, addressId, pickups }: Ordering) => ({
  lines: lines.map(({ productId, variantId, quantity, unitPrice }) => ({ productId, variantId, quantity, price: unitPrice })),
  ...(addressId !== undefined && { addressId }),
  pickups: [...pickups],
  total,
})

/** Returns the tokens that the buyer's discounts save. */
const savingsIn = (lines: readonly QuotedLine[]): number =>
  lines.reduce((sum, { fullPrice, unitPrice, quantity }) => sum + Math.round((fullPrice - unitPrice) * 100) * quantity, 0) / 100
