/** Shows short messages about what just happened, from anywhere in the browser. */
import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const DURATION_MS = 5_000
const none: readonly Toast[] = []
let shown = none
let born = 0
let lastSeen = 0
const watchers = new Set<() => void>()

/** Shows a message, in the browser only. Repeating the same text, such as after a double-click, replaces its toast. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const others = shown.filter((one) => one.text !== text || one.tone !== tone)
  show([...others.slice(-2), { id: ++born, text, tone }])
}

/** Call it with the visible toasts. Each stays five seconds from then, however late their component loaded. */
export function dismissLater(all: readonly Toast[]): void {
  for (const { id } of all) {
    if (id <= lastSeen) continue
    lastSeen = id
    setTimeout(() => dismiss(id), DURATION_MS)
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

/** Returns the visible toasts, newest last. Empty on the server. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  )
