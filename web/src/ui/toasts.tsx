/** Short words about what has just happened, read out to those who listen; over everything, and over no button. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { say } from '#lib/words.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.ts'
import { useTopLayer } from './layers.ts'
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

/** Outside of an open dialog nothing is seen, pressed or read out, so they move into the topmost one. */
export function Toasts() {
  const layer = useTopLayer()
  return layer ? createPortal(<List />, layer) : <List />
}

function List() {
  const all = useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  )
  const list = useRef<HTMLOutputElement>(null)
  const newest = all.at(-1)?.id
  const [edge, setEdge] = useState<Edge>('foot')
  useLayoutEffect(() => {
    if (newest !== undefined && list.current) setEdge(freeEdge(list.current))
  }, [newest])
  return (
    <output ref={list} className={css['toasts']} data-edge={edge}>
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

type Edge = 'foot' | 'head' | 'top'
const edges = ['foot', 'head', 'top'] as const
const CONTROLS = 'button, a, input, select, textarea, label'

/** The first place in which they cover nothing that can be pressed: above the tabs, below the top bar, at the very top. */
function freeEdge(list: HTMLElement): Edge {
  const isFree = (edge: Edge) => {
    list.dataset['edge'] = edge
    return !coversControls(list)
  }
  return edges.find(isFree) ?? 'foot'
}

function coversControls(list: HTMLElement): boolean {
  const boxes = [...list.children].map((child) => child.getBoundingClientRect())
  return boxes.some(({ left, right, top, bottom }) =>
    SHARES.some((across) =>
      [top, (top + bottom) / 2, bottom].some((y) =>
        document
          .elementsFromPoint(left + (right - left) * across, y)
          .some((element) => !list.contains(element) && element.closest(CONTROLS) !== null),
      ),
    ),
  )
}

const SHARES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
