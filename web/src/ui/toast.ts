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
const watchers = new Set<() => void>()

/** Says something for five seconds; in the browser only. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const id = ++born
  show([...shown.slice(-2), { id, text, tone }])
  setTimeout(() => dismiss(id), STAYS_MS)
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

/** Those that are on the screen now, the newest last; none on the server. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  )
