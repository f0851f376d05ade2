/**
 * The cart, which only this browser stores: under a key of the account, so that no one else who signs in here sees it, and under
 * `guest` for visitors (specification, section 3). The server reads the lines to quote their prices, and never stores them.
 */
import { useSyncExternalStore } from 'react'
import { readMe } from '@fanfare/contract/users'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { localTexts } from '#lib/browser-storage.ts'
import { cache } from '#lib/cache.ts'
import {
  addLine,
  countPieces,
  isSameItem,
  mergeLines,
  NO_LINES,
  readLines,
  removeLines,
  replaceLine,
  withoutBought,
  type CartItem,
  type CartLine,
} from './cart-lines.ts'

const PREFIX = 'cart:'
const GUEST = `${PREFIX}guest`
const keyOf = (accountId: string | undefined): string => (accountId === undefined ? GUEST : PREFIX + accountId)

interface Snapshot {
  readonly text: string
  readonly lines: readonly CartLine[]
}

const snapshots = new Map<string, Snapshot>()
/** Carts that the browser did not store. They last until the page is closed. */
const unstored = new Map<string, string>()
const watchers = new Set<() => void>()

const textOf = (key: string): string => unstored.get(key) ?? localTexts.read(key)

function linesOf(key: string): readonly CartLine[] {
  const text = textOf(key)
  const known = snapshots.get(key)
  if (known?.text === text) return known.lines
  const lines = text === '' ? NO_LINES : readLines(text)
  snapshots.set(key, { text, lines })
  return lines
}

function save(key: string, lines: readonly CartLine[]): void {
  const text = lines.length === 0 ? '' : JSON.stringify(lines)
  if (text === textOf(key)) return
  if (localTexts.save(key, text)) unstored.delete(key)
  else unstored.set(key, text)
  for (const watcher of watchers) watcher()
}

/** Moves what a visitor collected into the cart of the fan who has signed in. */
function takeGuestCart(key: string): void {
  const guest = linesOf(GUEST)
  if (guest.length === 0) return
  save(key, mergeLines(linesOf(key), guest))
  save(GUEST, NO_LINES)
}

const ownKey = (): string => keyOf(cache().getQueryData(query(readMe, {}).queryKey)?._id)

/**
 * Adds pieces to the cart of the page's viewer. Returns `full` when there is no room, in which case nothing changes.
 * `seenPrice` is the unit price on the page.
 */
export function addToCart(line: CartLine): 'added' | 'full' {
  const key = ownKey()
  const lines = addLine(linesOf(key), line)
  if (lines) save(key, lines)
  return lines ? 'added' : 'full'
}

export interface Cart {
  readonly lines: readonly CartLine[]
  /** The number of pieces in all lines. */
  readonly count: number
  readonly setQuantity: (item: CartItem, quantity: number) => void
  readonly remove: (items: readonly CartItem[]) => void
  /** Puts lines back that were removed. Lines that are in the cart again keep their quantity. */
  readonly restore: (lines: readonly CartLine[]) => void
  /** Takes bought pieces out. */
  readonly takeBought: (bought: readonly CartLine[]) => void
  /** Remembers the prices that the fan has seen, to explain later changes. */
  readonly noteSeenPrices: (prices: readonly (CartItem & { readonly price: number })[]) => void
}

/** The viewer's cart: empty on the server and during hydration, then what this browser stores. Follows other tabs. */
export function useCart(): Cart {
  const viewer = useViewer()
  const key = keyOf(viewer?._id)
  const takesGuests = viewer?.role === 'fan'
  const lines = useSyncExternalStore(
    takesGuests ? watchAsFan : watch,
    () => linesOf(key),
    () => NO_LINES,
  )
  const change = (how: (lines: readonly CartLine[]) => readonly CartLine[]) => save(key, how(linesOf(key)))
  return {
    lines,
    count: countPieces(lines),
    setQuantity: ({ productId, variantId }, quantity) => change((now) => replaceLine(now, { productId, variantId, quantity })),
    remove: (items) => change((now) => removeLines(now, items)),
    restore: (removed) => change((now) => mergeLines(now, removeLines(removed, now))),
    takeBought: (bought) => change((now) => withoutBought(now, bought)),
    noteSeenPrices: (prices) =>
      change((now) =>
        now.map((line) => {
          const seen = prices.find((one) => isSameItem(one, line))
          return seen ? { ...line, seenPrice: seen.price } : line
        }),
      ),
  }
}

function watch(watcher: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) watcher()
  }
  watchers.add(watcher)
  addEventListener('storage', follow)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', follow)
  }
}

function watchAsFan(watcher: () => void): () => void {
  takeGuestCart(ownKey())
  return watch(watcher)
}
