/** The checkout: where the products go, what they cost, and one button that pays all orders together. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchAddresses } from '@fanfare/contract/addresses'
import type { Pickup } from '@fanfare/contract/cart'
import { AddressChoice } from '#core/addresses/address-choice.tsx'
import { useCart } from '#core/cart/cart.ts'
import { lineInAddress } from '#core/cart/checkout-path.ts'
import type { CartLine } from '#core/cart/cart-lines.ts'
import { PageTopUp } from '#core/checkout/page-top-up.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useIsHydrated } from '#lib/now.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CartIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { GoneLines } from '../components/cart-notes.tsx'
import { CheckoutSeller } from '../components/checkout-seller.tsx'
import { PayOrders } from '../components/pay-orders.tsx'
import { useQuote } from '../components/use-quote.ts'

const page = createLoaders(async ({ read }) => void (await read(searchAddresses, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Checkout'))

export default function Checkout() {
  const single = lineInAddress(useSearchParams()[0])
  const isHydrated = useIsHydrated()
  return (
    <Page title={t('Checkout')}>
      <BackLink to={single ? `/product/${single.productId}` : '/cart'}>{single ? t('Back to the product') : t('Cart')}</BackLink>
      {isHydrated ? single ? <Order lines={[single]} /> : <CartOrder /> : <SkeletonRows count={3} />}
    </Page>
  )
}

/** Stays as it is while the paid lines leave the cart and the receipt opens. */
function CartOrder() {
  const { lines } = useCart()
  const [isPaid, setIsPaid] = useState(false)
  const [shown, setShown] = useState(lines)
  if (!isPaid && shown !== lines) setShown(lines)
  if (shown.length > 0) return <Order lines={shown} onPaid={() => setIsPaid(true)} />
  return (
    <EmptyState icon={CartIcon} title={t('Your cart is empty')} action={<Button to="/explore">{t('Find performers')}</Button>}>
      {t('Products that you add appear here. Performers sell them in the shop on their profile.')}
    </EmptyState>
  )
}

interface OrderProps {
  readonly lines: readonly CartLine[]
  readonly onPaid?: () => void
}

function Order({ lines, onPaid }: OrderProps) {
  const addresses = useApiQuery(searchAddresses, {}).data
  const [chosen, setChosen] = useState<string>()
  const [pickups, setPickups] = useState<readonly Pickup[]>([])
  const [seen, setSeen] = useState(lines)
  const { setQuantity, remove } = useCart()
  const address = addresses.find(({ _id }) => _id === chosen) ?? addresses[0]
  const quoted = useQuote({ lines, country: address?.country, pickups })
  const { data: quote, error, refetch, isPlaceholderData } = quoted
  if (!quote) return error ? <ErrorNote error={error} onRetry={refetch} /> : <SkeletonRows count={3} />
  const choosePickup = (performerId: string, zoneId: string | undefined) =>
    setPickups((now) => [
      ...now.filter((one) => one.performerId !== performerId),
      ...(zoneId === undefined ? [] : [{ performerId, zoneId }]),
    ])
  return (
    <PageTopUp>
      <ErrorNote error={error} onRetry={refetch} />
      <GoneLines lines={quote.gone} onRemove={() => remove(quote.gone)} />
      {quote.needsAddress && (
        <Section title={t('Delivery address')} isCard>
          {addresses.length === 0 && <p>{t('Add an address to see what shipping costs.')}</p>}
          <AddressChoice addresses={addresses} value={address?._id} onChange={setChosen} />
        </Section>
      )}
      {quote.sellers.map((seller) => (
        <CheckoutSeller
          key={seller.performer._id}
          seller={seller}
          seen={seen}
          pickup={pickups.find(({ performerId }) => performerId === seller.performer._id)?.zoneId}
          onPickup={(zoneId) => choosePickup(seller.performer._id, zoneId)}
          onQuantity={setQuantity}
          onRemove={(line) => remove([line])}
        />
      ))}
      <PayOrders
        quote={quote}
        isQuoting={isPlaceholderData}
        addressId={quote.needsAddress ? address?._id : undefined}
        pickups={pickups}
        onAttempt={setSeen}
        onPaid={onPaid}
      />
    </PageTopUp>
  )
}
