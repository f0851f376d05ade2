/** What can be paid for, and which of it the sheet is open for. */
import { useSyncExternalStore } from 'react'
import type { Person } from '@fanfare/contract/people'
import type { PerformerCard } from '@fanfare/contract/performers'

/** One post or message that opens for a price. */
export interface Lockable {
  readonly id: string
  readonly price: number
  readonly performer: Person
  /** What everyone may read of it. */
  readonly words: string
  readonly totalPhotos: number
  /** The server's blurred picture, as a data address. */
  readonly preview: string | undefined
}

export type Offer =
  | { readonly kind: 'subscribe'; readonly performer: PerformerCard }
  | ({ readonly kind: 'post' } & Lockable)
  | ({ readonly kind: 'message' } & Lockable)
  | { readonly kind: 'tip'; readonly performer: Person }
  | { readonly kind: 'tokens' }

interface LockedPost {
  readonly _id: string
  readonly price: number
  readonly performer: Person
  readonly teaser?: string
  readonly totalPhotos: number
  readonly previews: readonly { readonly placeholder: string }[]
}

/** What is for sale in a locked post. */
export const offerOfPost = ({ _id: id, price, performer, teaser = '', totalPhotos, previews }: LockedPost): Offer => ({
  kind: 'post',
  id,
  price,
  performer,
  words: teaser,
  totalPhotos,
  preview: previews[0]?.placeholder,
})

/** An offer, and what was pressed for it: the focus goes back there, and a tip's ring starts there. */
export interface Opened {
  readonly offer: Offer
  readonly from: Element | null
}

/** What the sheet itself takes; it is loaded on the first intent. */
export interface SheetProps extends Opened {
  readonly onClose: () => void
}

let opened: Opened | undefined
const watchers = new Set<() => void>()

function show(next: Opened | undefined): void {
  opened = next
  for (const watcher of watchers) watcher()
}

const checkout = { open: (offer: Offer): void => show({ offer, from: document.activeElement }) }

/** For so long a second tap may still come that was meant for what has just gone. */
export const STRAY_TAP_MS = 700
let hasJustClosed = false
let settling: ReturnType<typeof setTimeout> | undefined

function settle(): void {
  hasJustClosed = true
  clearTimeout(settling)
  settling = setTimeout(() => {
    hasJustClosed = false
    for (const watcher of watchers) watcher()
  }, STRAY_TAP_MS)
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
