/** Mounted once around all pages: shows the sheet when something is on offer. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { deferred } from '#ui/deferred.tsx'
import { closeCheckout, useHasJustClosed, useOpened, type SheetProps } from './offer.ts'
import css from './checkout.module.css'

const WaitingSheet = deferred(() => import('./waiting-sheet.tsx'))

type LoadSheet = () => Promise<{ readonly default: ComponentType<SheetProps> }>

/** `load` brings the sheet's own chunk; it is asked for when the first offer opens. */
export function Checkout({ load }: { readonly load: LoadSheet }) {
  const opened = useOpened()
  const hasJustClosed = useHasJustClosed()
  const { key } = useLocation()
  // Whoever goes to another page has left the checkout.
  useEffect(() => closeCheckout, [key])
  const { data, error, refetch } = useQuery({
    queryKey: ['checkout-sheet'],
    queryFn: load,
    enabled: opened !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // Where the sheet was, a second tap meets nothing instead of what stands below.
  if (!opened) return hasJustClosed ? <div className={css['shield']} /> : null
  if (data) return <data.default key={keyOfOffer(opened.offer)} {...opened} onClose={closeCheckout} />
  return <WaitingSheet error={error} onRetry={refetch} onClose={closeCheckout} />
}

const keyOfOffer = (offer: { readonly kind: string; readonly id?: string }) => `${offer.kind} ${offer.id ?? ''}`
