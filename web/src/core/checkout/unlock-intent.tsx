/** Resumes an unlock after sign-in. Opens no sheet when the content is already unlocked or no longer exists. */
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Person } from '@fanfare/contract/people'
import type { IntentParts, IntentProps } from '#core/feature.ts'
import { ThingHead } from '#core/intents/intent-head.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { lockableOf, useCheckout, type LockableKind, type LockedContent } from './offer.ts'

interface UnlockIntent<T> {
  readonly kind: LockableKind
  readonly read: (id: string) => UseQueryOptions<T, Error, T, QueryKey>
  /** Such as `Unlock a post by Ada`, for the forms for signing in and up. */
  readonly title: (performer: string) => string
  /** Returns the data for the checkout, or undefined when the content is unlocked. */
  readonly lockedOf: (thing: T) => LockedContent | undefined
}

interface Sold {
  readonly performer: Person
  readonly price: number
}

export function unlockIntent<T extends Sold>({ kind, read, title, lockedOf }: UnlockIntent<T>): IntentParts {
  function UnlockIntent({ subject, onDone }: IntentProps) {
    const checkout = useCheckout()
    const { data: thing, error } = useQuery(read(subject))
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
    return null
  }
  return {
    Component: UnlockIntent,
    Head: ({ subject }) => <ThingHead read={read(subject)} title={title} price={({ price }) => formatTokens(price)} />,
  }
}
