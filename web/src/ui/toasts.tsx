/** Short words about what has just happened, read out to those who listen. */
import { useSyncExternalStore } from 'react'
import { say } from '#lib/words.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.ts'
import css from './toasts.module.css'

interface Toast {
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

const dismiss = (id: number) => show(shown.filter((one) => one.id !== id))

function show(next: readonly Toast[]): void {
  shown = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

interface ToastsProps {
  /** On a phone: at the top instead, where something at the foot must not be covered. */
  readonly isOnTop: boolean
}

export function Toasts({ isOnTop }: ToastsProps) {
  const all = useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  )
  return (
    <output className={css['toasts']} data-top={isOnTop || undefined}>
      {all.map(({ id, text, tone }) => (
        <span key={id} className={css['toast']}>
          <span className={css['icon']}>{tone === 'good' ? <CheckIcon /> : <AlertIcon />}</span>
          <span className={css['text']}>{text}</span>
          <button type="button" aria-label={say('Dismiss')} onClick={() => dismiss(id)}>
            <CloseIcon size={16} />
          </button>
        </span>
      ))}
    </output>
  )
}
