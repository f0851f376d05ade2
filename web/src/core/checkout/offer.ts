/** What can be paid for, and which of it the sheet is open for. */
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { Allowance, Unlock } from '@fanfare/contract/access'
import type { Inside } from '@fanfare/contract/content'
import type { Person } from '@fanfare/contract/people'
import { SECOND_TAP_MS } from '#ui/second-tap.ts'

/** One post or message that opens for a price. */
export interface Lockable {
  readonly id: string
  readonly price: number
  /** How many media the price opens. */
  readonly items: number
  /** The viewer's tier includes it: it opens without paying. */
  readonly included: Allowance | undefined
  readonly performer: Person
  /** What everyone may read of it. */
  readonly words: string
  readonly inside: Inside
  /** The server's blurred picture, as a data address. */
  readonly preview: string | undefined
}

/**
 * What can be paid for: each kind, and what its offer has to know. Features add theirs where they define them:
 * `declare module '#core/checkout/offer.ts' { interface Offers { tip: { readonly performer: Person } } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- it is filled by the features
export interface Offers {}
export type OfferKind = keyof Offers
export type OfferOf<K extends OfferKind> = K extends OfferKind ? { readonly kind: K } & Offers[K] : never
export type Offer = OfferOf<OfferKind>
/** The kinds of which one thing is unlocked for good. */
export type LockableKind = { [K in OfferKind]: Offers[K] extends Lockable ? K : never }[OfferKind]

/** One that is not open yet, as its kind's own page reads it. */
export interface Locked {
  readonly _id: string
  readonly unlock: readonly Unlock[]
  readonly performer: Person
  /** What everyone may read of it. */
  readonly words?: string
  readonly inside: Inside
  readonly previews: readonly { readonly placeholder: string }[]
}

/** What a locked thing is sold for, with what it opens; undefined where it is not for sale. */
export function lockableOf({ _id: id, unlock, performer, words = '', inside, previews }: Locked): Lockable | undefined {
  const offer = unlock.find((one) => one.by === 'purchase')
  const included = unlock.find((one) => one.by === 'included')
  const preview = previews[0]?.placeholder
  return offer && { id, price: offer.price, items: offer.items, included, performer, words, inside, preview }
}

export interface OfferProps<K extends OfferKind> {
  readonly offer: OfferOf<K>
  /** Shows this in the place of the offer. */
  readonly onSuccess: (shown: ReactNode) => void
  readonly onClose: () => void
}

/** How a kind of offer stands in the sheet; the default export of the module that its feature's manifest names. */
export interface CheckoutOffer<K extends OfferKind> {
  readonly title: (offer: OfferOf<K>) => string
  readonly Component: (props: OfferProps<K>) => ReactNode
}

/** One whose kind only the registry knows. */
export interface AnyCheckoutOffer extends Omit<CheckoutOffer<never>, 'title' | 'Component'> {
  readonly title: (offer: never) => string
  readonly Component: (props: Omit<OfferProps<never>, 'offer'> & { readonly offer: never }) => ReactNode
}

/** The purchase that a top-up is for: one press pays and buys. */
export interface WaitingPurchase {
  /** The words on the button: `Pay $12.00 and unlock`. */
  readonly word: (price: string) => string
  /** Whether the purchase is filled in; asked before the card is charged, and shows what is wrong. */
  readonly isRight?: (() => boolean) | undefined
  /** What the purchase means, said below the button. */
  readonly note?: string | undefined
  /** The purchase itself is on its way. */
  readonly isPending: boolean
  /** What went wrong with the purchase. */
  readonly problem?: unknown
}

export type TopUpProgress = 'idle' | 'paying' | 'bank'

/** Adds what a wallet lacks as a part of another purchase. */
export interface TopUpProps {
  readonly missing: number
  readonly purchase: WaitingPurchase
  readonly onBought: (tokens: number) => void
  /** Called whenever a payment begins, waits for the bank, or ends. */
  readonly onProgress: (progress: TopUpProgress) => void
}

/** An offer, and what was pressed for it: the focus goes back there, and a tip's ring starts there. */
export interface Opened {
  readonly offer: Offer
  readonly from: Element | null
}

/** What the sheet itself takes; it is loaded with the offer when that opens. */
export interface SheetProps {
  readonly offer: never
  readonly checkoutOffer: AnyCheckoutOffer
  readonly TopUp: ComponentType<TopUpProps>
  readonly onClose: () => void
}

let opened: Opened | undefined
const watchers = new Set<() => void>()

function show(next: Opened | undefined): void {
  opened = next
  for (const watcher of watchers) watcher()
}

/** One offer may lead to another: the focus still goes back to what was pressed for the first. */
const checkout = { open: (offer: Offer): void => show({ offer, from: opened?.from ?? document.activeElement }) }

let hasJustClosed = false
let settling: ReturnType<typeof setTimeout> | undefined

function settle(): void {
  hasJustClosed = true
  clearTimeout(settling)
  settling = setTimeout(() => {
    hasJustClosed = false
    for (const watcher of watchers) watcher()
  }, SECOND_TAP_MS)
}

/** `const checkout = useCheckout()`, then `onClick={() => checkout.open({ kind: 'tip', performer })}`. */
export const useCheckout = (): { open(offer: Offer): void } => checkout

/** Gives the focus back to where it was, or to the page when that has gone. */
export function closeCheckout(): void {
  const from = opened?.from
  if (!opened) return
  settle()
  show(undefined)
  requestAnimationFrame(() => {
    const isThere = from?.isConnected && from !== document.body
    const back = isThere ? from : document.querySelector('#main')
    // A ring around the whole page would say nothing.
    if (back instanceof HTMLElement) back.focus({ preventScroll: true, ...(!isThere && { focusVisible: false }) })
  })
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useOpened = (): Opened | undefined =>
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
