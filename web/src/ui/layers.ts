/**
 * Lists everything that lies over a page (sheets, menus, photos). The browser's Back closes the topmost layer instead of leaving
 * the page.
 */
import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from 'react'

interface Layer {
  readonly close: () => void
  /** Null until it is rendered. */
  readonly element: () => Element | null
}

/**
 * Each open layer has its own history entry, a copy of its page's entry. A layer that closes without Back leaves its entry: the
 * next layer reuses it, navigation continues after it, and Back skips it. So this file never moves through the history while the
 * router navigates.
 */
let open: readonly Layer[] = []
/** Number of layer entries between the page's own entry and the current one. */
let depth = 0
/** The router's key of the page of the current entry. */
let pageKey = ''
const watchers = new Set<() => void>()

interface EntryState {
  readonly key?: string
  readonly idx?: number
  readonly layer?: number
}

const stateNow = () => (history.state ?? {}) as EntryState
const queryKey = ({ key = 'default' }: EntryState) => key

function learn(): void {
  pageKey = queryKey(stateNow())
  depth = stateNow().layer ?? 0
}

function show(next: readonly Layer[]): void {
  open = next
  for (const watcher of watchers) watcher()
}

/** Returns a function that removes the layer. */
function put(layer: Layer): () => void {
  show([...open, layer])
  while (depth < open.length) {
    const state = stateNow()
    // The router numbers its entries with `idx` to know the distance of a step.
    history.pushState({ ...state, idx: (state.idx ?? 0) + 1, layer: depth + 1 }, '')
  }
  return () => show(open.filter((one) => one !== layer))
}

/** Runs before the router: a step within the page closes its topmost layer. */
function onStep(event: PopStateEvent): void {
  const isSamePage = queryKey(stateNow()) === pageKey
  const before = depth
  learn()
  if (!isSamePage) return closeDownTo(0)
  if (depth >= before) return
  event.stopImmediatePropagation()
  if (open.length > depth) closeDownTo(depth)
  // Skips entries without a layer, either off the page or down to the topmost layer.
  else history.go(open.length === 0 ? -(depth + 1) : open.length - 1 - depth)
}

function closeDownTo(count: number): void {
  for (const layer of open.slice(count).toReversed()) layer.close()
}

/** Call once before hydration. Follows every change of the history, because the router reports changes much later. */
export function followHistory(): void {
  learn()
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (...entry) => {
      write(...entry)
      learn()
    }
  }
  // Capturing listeners run before the router's.
  addEventListener('popstate', onStep, { capture: true })
}

/** Makes something that opens over the page a layer. Back calls `onClose`. */
export function useLayer(isOpen: boolean, onClose: () => void, element: RefObject<Element | null>): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? put({ close: () => close(), element: () => element.current }) : undefined), [isOpen, element])
}

/**
 * Returns the element of the topmost layer. Visible content must be inside it, because nothing outside a modal dialog can be
 * used.
 */
export const useTopLayer = (): Element | null =>
  useSyncExternalStore(
    watch,
    () => open.at(-1)?.element() ?? null,
    () => null,
  )

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
