/** Defines the offers that can be paid for, and keeps the one that the sheet is open for. */
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { Allowance, Unlock } from '@fanfare/contract/access'
import type { MediaCounts } from '@fanfare/contract/content'
import type { Person } from '@fanfare/contract/people'
import { DOUBLE_TAP_MS } from '#ui/double-tap-guard.ts'

export interface Lockable {
  readonly id: string
  readonly price: number
  readonly items: number
  /** The viewer's tier includes it, so it unlocks without paying. */
  readonly included: Allowance | undefined
  readonly performer: Person
  /** Visible to everyone. */
  readonly words: string
  readonly inside: MediaCounts
  /** The server's blurred picture, as a data URL. */
  readonly preview: string | undefined
}

/**
 * The kinds of offers and their data. Features add their own:
 * `declare module '#core/checkout/offer.ts' { interface Offers { tip: { readonly performer: Person } } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- it is filled by the features
export interface Offers {}
export type OfferKind = keyof Offers
export type OfferOf<K extends OfferKind> = K extends OfferKind ? { readonly kind: K } & Offers[K] : never
export type Offer = OfferOf<OfferKind>
/** The kinds of offers that unlock one thing permanently. */
export type LockableKind = { [K in OfferKind]: Offers[K] extends Lockable ? K : never }[OfferKind]

export interface LockedContent {
  readonly _id: string
  readonly unlock: readonly Unlock[]
  readonly performer: Person
  /** Visible to everyone. */
  readonly words?: string
  readonly inside: MediaCounts
  readonly previews: readonly { readonly placeholder: string }[]
}

/** Returns the offer to unlock the content, or undefined when it is not for sale. */
export function lockableOf({ _id: id, unlock, performer, words = '', inside, previews }: LockedContent): Lockable | undefined {
  const offer = unlock.find((one) => one.by === 'purchase')
  const included = unlock.find((one) => one.by === 'included')
  const preview = previews[0]?.placeholder
  return offer && { id, price: offer.price, items: offer.items, included, performer, words, inside, preview }
}

export interface OfferProps<K extends OfferKind> {
  readonly offer: OfferOf<K>
  /** Replaces the offer in the sheet with this. */
  readonly onSuccess: (shown: ReactNode) => void
  readonly onClose: () => void
}

/** How the sheet shows a kind of offer. The feature's manifest names a module that exports this as its default. */
export interface CheckoutOffer<K extends OfferKind> {
  readonly title: (offer: OfferOf<K>) => string
  readonly Component: (props: OfferProps<K>) => ReactNode
}

/** The modules that show kinds of offers in the checkout. */
export type CheckoutOffers = { readonly [K in OfferKind]?: () => Promise<{ readonly default: CheckoutOffer<K> }> }

/** A `CheckoutOffer` whose kind only the registry knows. */
export interface AnyCheckoutOffer extends Omit<CheckoutOffer<never>, 'title' | 'Component'> {
  readonly title: (offer: never) => string
  readonly Component: (props: Omit<OfferProps<never>, 'offer'> & { readonly offer: never }) => ReactNode
}

/** The purchase that a top-up is for. One press adds the funds and buys. */
export interface WaitingPurchase {
  /** Such as `Pay $12.00 and unlock`. */
  readonly word: (price: string) => string
  /** Checks that the offer's form is complete, and shows what is missing. Runs before the card is charged. */
  readonly isRight?: (() => boolean) | undefined
  /** Explains the purchase below the button. */
  readonly note?: string | undefined
  readonly isPending: boolean
  readonly problem?: unknown
}

export type TopUpProgress = 'idle' | 'paying' | 'bank'

/** Adds the missing tokens as part of another purchase. */
export interface TopUpProps {
  readonly missing: number
  readonly purchase: WaitingPurchase
  readonly onBought: (tokens: number) => void
  /** Called when a payment begins, waits for the bank or ends. */
  readonly onProgress: (progress: TopUpProgress) => void
}

/** An offer and the element that opened it. The focus returns to that element, and a tip's ring starts there. */
export interface OpenedOffer {
  readonly offer: Offer
  readonly from: Element | null
}

export interface SheetProps {
  readonly offer: never
  readonly checkoutOffer: AnyCheckoutOffer
  readonly TopUp: ComponentType<TopUpProps>
  readonly onClose: () => void
}

let opened: OpenedOffer | undefined
const watchers = new Set<() => void>()

function show(next: OpenedOffer | undefined): void {
  opened = next
  for (const watcher of watchers) watcher()
}

/** When one offer leads to another, the focus still returns to the element that opened the first. */
const checkout = { open: (offer: Offer): void => show({ offer, from: opened?.from ?? document.activeElement }) }

let hasJustClosed = false
let settling: ReturnType<typeof setTimeout> | undefined

function settle(): void {
  hasJustClosed = true
  clearTimeout(settling)
  settling = setTimeout(() => {
    hasJustClosed = false
    for (const watcher of watchers) watcher()
  }, DOUBLE_TAP_MS)
}

/** `const checkout = useCheckout()`, then `onClick={() => checkout.open({ kind: 'tip', performer })}`. */
export const useCheckout = (): { open(offer: Offer): void } => checkout

/** Returns the focus to the element that opened the sheet, or to the page if the element no longer exists. */
export function closeCheckout(): void {
  const from = opened?.from
  if (!opened) return
  settle()
  show(undefined)
  requestAnimationFrame(() => {
    const isThere = from?.isConnected && from !== document.body
    const back = isThere ? from : document.querySelector('#main')
    // A focus ring around the whole page would be meaningless.
    if (back instanceof HTMLElement) back.focus({ preventScroll: true, ...(!isThere && { focusVisible: false }) })
  })
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useOpenedOffer = (): OpenedOffer | undefined =>
  useSyncExternalStore(
    watch,
    () => opened,
    () => undefined,
  )

export const useHasJustClosed = (): boolean =>
  useSyncExternalStore(
    watch,
    () => hasJustClosed,
    () => false,
  )
