/** Resumes an unlock after sign-in. Opens no sheet when the content is already unlocked or no longer exists. */
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { IntentProps } from '#core/feature.ts'
import { lockableOf, useCheckout, type LockableKind, type LockedContent } from './offer.ts'

interface UnlockIntent<T> extends Pick<IntentProps, 'onDone'> {
  readonly kind: LockableKind
  readonly read: UseQueryOptions<T, Error, T, QueryKey>
  /** Returns the data for the checkout, or undefined when the content is unlocked. */
  readonly lockedOf: (thing: T) => LockedContent | undefined
}

export function useUnlockIntent<T>({ kind, read, lockedOf, onDone }: UnlockIntent<T>): void {
  const checkout = useCheckout()
  const { data: thing, error } = useQuery(read)
  const open = useEffectEvent(() => {
    const locked = thing && lockedOf(thing)
    const offer = locked && lockableOf(locked)
    if (offer) checkout.open({ kind, ...offer })
    onDone()
  })
  const isKnown = thing !== undefined || error !== null
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
}
