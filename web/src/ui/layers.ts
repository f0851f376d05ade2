/** What lies over a page (sheets, menus, photos): one list of it, and the browser's Back closes the topmost instead of leaving the page. */
import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from 'react'

interface Layer {
  readonly close: () => void
  /** Null while it is not drawn. */
  readonly element: () => Element | null
}

/**
 * Each open layer stands on a history entry of its own, a copy of its page's entry. A layer that is closed in any other
 * way leaves its entry behind: the next layer stands on it, a change of page is written after it, and Back steps over it.
 * So nothing here ever moves through the history while a navigation of the router is under way.
 */
let open: readonly Layer[] = []
/** How many such entries lie between the page's own entry and the current one. */
let depth = 0
/** The router's key of the page that the current entry belongs to. */
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

/** Answers how to take it away again. */
function put(layer: Layer): () => void {
  show([...open, layer])
  while (depth < open.length) {
    const state = stateNow()
    // The router counts its entries by `idx`, to know how far a step goes.
    history.pushState({ ...state, idx: (state.idx ?? 0) + 1, layer: depth + 1 }, '')
  }
  return () => show(open.filter((one) => one !== layer))
}

/** Before the router hears of it: a step that stays on the page closes what lies on it. */
function onStep(event: PopStateEvent): void {
  const isSamePage = queryKey(stateNow()) === pageKey
  const before = depth
  learn()
  if (!isSamePage) return closeDownTo(0)
  if (depth >= before) return
  event.stopImmediatePropagation()
  if (open.length > depth) closeDownTo(depth)
  // Entries that nothing stands on are stepped over, off the page or down to the topmost layer.
  else history.go(open.length === 0 ? -(depth + 1) : open.length - 1 - depth)
}

function closeDownTo(count: number): void {
  for (const layer of open.slice(count).toReversed()) layer.close()
}

/** Call once, before the page wakes up: follows the history, whoever writes it. The router itself tells of it much later. */
export function followHistory(): void {
  learn()
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (...entry) => {
      write(...entry)
      learn()
    }
  }
  // Capturing listeners come before the router's.
  addEventListener('popstate', onStep, { capture: true })
}

/** Makes something that opens over the page a layer: `onClose` is called when Back is pressed. */
export function useLayer(isOpen: boolean, onClose: () => void, element: RefObject<Element | null>): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? put({ close: () => close(), element: () => element.current }) : undefined), [isOpen, element])
}

/** The element of the topmost layer: what has to be seen now stands in it, because nothing outside of a modal dialog can be used. */
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
