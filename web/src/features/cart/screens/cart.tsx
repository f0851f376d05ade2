/** The cart: products of several performers with their prices and stock now. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { searchAddresses } from '@fanfare/contract/addresses'
import type { Quote } from '@fanfare/contract/cart'
import { useCart } from '#core/cart/cart.ts'
import { isSameItem, type CartItem, type CartLine } from '#core/cart/cart-lines.ts'
import { CHECKOUT_PATH } from '#core/cart/checkout-path.ts'
import { Sums } from '#core/checkout/sums.tsx'
import { pageTitle } from '#core/page.ts'
import { LOGIN_PATH, withNext } from '#core/return-to.ts'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useIsHydrated } from '#lib/now.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CartIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CartLineRow } from '../components/cart-line.tsx'
import { CartSeller } from '../components/cart-seller.tsx'
import { GoneLines, RemovedNote } from '../components/cart-notes.tsx'
import { useQuote } from '../components/use-quote.ts'

export const meta = pageTitle(() => t('Cart'))

export default function CartPage() {
  const isHydrated = useIsHydrated()
  const viewer = useViewer()
  return (
    <Page title={t('Cart')}>
      {viewer && viewer.role !== 'fan' ? (
        <EmptyState icon={CartIcon} title={t('Fan accounts only')}>
          {t('Products are for fan accounts. Your account has no wallet.')}
        </EmptyState>
      ) : isHydrated ? (
        <OwnCart />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  )
}

function OwnCart() {
  const cart = useCart()
  const [removed, setRemoved] = useState<readonly CartLine[]>([])
  // The lines as they were at first, so that a changed price stays visible after the new one has been noted.
  const [seen, setSeen] = useState(cart.lines)
  const others = cart.lines.filter((line) => !seen.some((one) => isSameItem(one, line)))
  if (others.length > 0) setSeen([...seen, ...others])
  const remove = (items: readonly CartItem[]) => {
    setRemoved(cart.lines.filter((line) => items.some((item) => isSameItem(item, line))))
    cart.remove(items)
  }
  const undo = () => {
    cart.restore(removed)
    setRemoved([])
  }
  return (
    <Stack>
      {removed.length > 0 && <RemovedNote count={removed.length} onUndo={undo} />}
      {cart.lines.length === 0 ? <Nothing /> : <Contents lines={cart.lines} seen={seen} onRemove={remove} />}
    </Stack>
  )
}

const Nothing = () => (
  <EmptyState icon={CartIcon} title={t('Your cart is empty')} action={<Button to="/explore">{t('Find performers')}</Button>}>
    {t('Products that you add appear here. Performers sell them in the shop on their profile.')}
  </EmptyState>
)

interface ContentsProps {
  readonly lines: readonly CartLine[]
  readonly seen: readonly CartLine[]
  readonly onRemove: (items: readonly CartItem[]) => void
}

function Contents({ lines, seen, onRemove }: ContentsProps) {
  const { setQuantity, noteSeenPrices } = useCart()
  const isFan = useViewer()?.role === 'fan'
  const country = useQuery({ ...query(searchAddresses, {}), enabled: isFan }).data?.data[0]?.country
  const { data: quote, error, refetch, isPlaceholderData } = useQuote({ lines, country })
  const note = useEffectEvent((now: Quote) =>
    noteSeenPrices(now.sellers.flatMap((seller) => seller.lines.map((line) => ({ ...line, price: line.unitPrice })))),
  )
  useEffect(() => {
    if (quote) note(quote)
  }, [quote])
  if (!quote) return error ? <ErrorNote error={error} onRetry={refetch} /> : <SkeletonRows count={3} />
  return (
    <>
      <ErrorNote error={error} onRetry={refetch} />
      <GoneLines lines={quote.gone} onRemove={() => onRemove(quote.gone)} />
      {quote.sellers.map((seller) => (
        <CartSeller key={seller.performer._id} seller={seller}>
          {seller.lines.map((line) => (
            <CartLineRow
              key={`${line.productId} ${line.variantId}`}
              line={line}
              seenPrice={seen.find((one) => isSameItem(one, line))?.seenPrice}
              onQuantity={(quantity) => setQuantity(line, quantity)}
              onRemove={() => onRemove([line])}
            />
          ))}
        </CartSeller>
      ))}
      <Summary quote={quote} isPending={isPlaceholderData} />
    </>
  )
}

function Summary({ quote, isPending }: { readonly quote: Quote; readonly isPending: boolean }) {
  const { items, shipping, total, sellers, gone, balance } = quote
  const isOpen = sellers.some(({ shippingState }) => shippingState === 'needs_country' || shippingState === 'not_shipped')
  const isBlocked = gone.length > 0 || sellers.some(({ lines }) => lines.some(({ state }) => state !== 'available'))
  return (
    <Stack isClose aria-busy={isPending || undefined}>
      <Sums
        rows={[
          { label: t('Items'), value: <TokenAmount value={items} /> },
          { label: t('Shipping'), value: isOpen ? t('At checkout') : <TokenAmount value={shipping} /> },
          { label: isOpen ? t('Total without shipping') : t('Total'), value: <TokenAmount value={total} />, isTotal: true },
        ]}
      />
      {isBlocked ? (
        <p role="status">{t('Change or remove the marked items to check out.')}</p>
      ) : (
        <Button to={balance === null ? withNext(LOGIN_PATH, CHECKOUT_PATH) : CHECKOUT_PATH} size="large" isWide>
          {balance === null ? t('Sign in to check out') : t('Checkout')}
        </Button>
      )}
    </Stack>
  )
}
