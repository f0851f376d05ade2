/** Shows the checkout sheet over any page while an offer is open. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '#lib/load-chunk.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { closeCheckout, useHasJustClosed, useOpenedOffer, type TopUpProps } from './offer.ts'
import css from './checkout.module.css'

const WaitingSheet = idleComponent(() => import('./waiting-sheet.tsx'))

interface CheckoutProps {
  readonly loadTopUp: () => Promise<{ readonly default: ComponentType<TopUpProps> }>
}

export function Checkout({ loadTopUp }: CheckoutProps) {
  const opened = useOpenedOffer()
  const kind: string = opened?.offer.kind ?? ''
  const hasJustClosed = useHasJustClosed()
  const { key } = useLocation()
  useEffect(() => closeCheckout, [key])
  const { data, error, refetch } = useQuery({
    queryKey: ['checkout', kind],
    queryFn: async () => {
      const parts = () => Promise.all([import('./checkout-sheet.tsx'), loadOffer(kind), loadTopUp()])
      const [sheet, checkoutOffer, topUp] = await loadChunk(parts)
      return { Sheet: sheet.default, checkoutOffer: checkoutOffer.default, TopUp: topUp.default }
    },
    enabled: opened !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // Covers the page where the sheet was, so that a second tap does not press something below it.
  if (!opened) return hasJustClosed ? <div className={css['shield']} /> : null
  if (data) {
    const { Sheet, ...rest } = data
    // The registry pairs each offer with the component of its kind, but types cannot express that.
    return <Sheet key={keyOfOffer(opened.offer)} {...rest} offer={opened.offer as never} onClose={closeCheckout} />
  }
  return <WaitingSheet error={error} onRetry={refetch} onClose={closeCheckout} />
}

/** `load-parts.tsx` has loaded the list of offers before most presses. */
const loadOffer = async (kind: string) => (await import('./registered-offers.ts')).loadOffer(kind)

const keyOfOffer = (offer: { readonly kind: string; readonly id?: string }) => `${offer.kind} ${offer.id ?? ''}`
