/** Short words about what has just happened, said from anywhere in the browser. */
import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const STAYS_MS = 5_000
const none: readonly Toast[] = []
let shown = none
let born = 0
let lastSeen = 0
const watchers = new Set<() => void>()

/** Says something, in the browser only. The same words again, as after a double-click, replace the toast that shows them. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const others = shown.filter((one) => one.text !== text || one.tone !== tone)
  show([...others.slice(-2), { id: ++born, text, tone }])
}

/** Call it with those that are on the page: each stays five seconds from then on, however late the code came that shows it. */
export function dismissSoon(all: readonly Toast[]): void {
  // In the order in which they came.
  for (const { id } of all) {
    if (id <= lastSeen) continue
    lastSeen = id
    setTimeout(() => dismiss(id), STAYS_MS)
  }
}

export const dismiss = (id: number) => show(shown.filter((one) => one.id !== id))

function show(next: readonly Toast[]): void {
  shown = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Those that are to be shown now, the newest last; none on the server. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  )
