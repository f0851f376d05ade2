/** Shows the toasts over everything without covering a button, and announces them to screen readers. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#lib/i18n.ts'
import { AlertIcon, CheckIcon } from './icons.ts'
import { CloseIcon } from './page-icons.ts'
import { useTopLayer } from './layers.ts'
import { dismiss, dismissLater, type Toast } from './toast.ts'
import css from './toasts.module.css'

/** Nothing outside an open dialog can be seen, pressed or announced, so the toasts move into the topmost one. */
export default function ToastList({ all }: { all: readonly Toast[] }) {
  const layer = useTopLayer()
  return layer ? createPortal(<List all={all} edges={OVER_LAYER} />, layer) : <List all={all} edges={OVER_PAGE} />
}

interface ListProps {
  readonly all: readonly Toast[]
  readonly edges: readonly Edge[]
}

function List({ all, edges }: ListProps) {
  const list = useRef<HTMLOutputElement>(null)
  const newest = all.at(-1)?.id
  const [edge, setEdge] = useState<Edge>('foot')
  useEffect(() => dismissLater(all), [all])
  useLayoutEffect(() => {
    if (newest !== undefined && list.current) setEdge(freeEdge(list.current, edges))
  }, [newest, edges])
  // The page below can scroll, load content or change, so the position is checked again.
  useEffect(() => {
    if (newest === undefined) return
    let scrolledTo = scrollY
    const timer = setInterval(() => {
      const isAtRest = scrollY === scrolledTo
      scrolledTo = scrollY
      if (isAtRest && list.current && harmOf(list.current) >= COVERED) setEdge(freeEdge(list.current, edges))
    }, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [newest, edges])
  return (
    <output ref={list} className={css['toasts']} data-edge={edge} aria-live="polite">
      {all.map(({ id, text, tone }) => (
        <span key={id} className={css['toast']}>
          <span className={css['icon']}>{tone === 'good' ? <CheckIcon /> : <AlertIcon />}</span>
          <span className={css['text']}>{text}</span>
          <button type="button" aria-label={t('Dismiss')} onClick={() => dismiss(id)}>
            <CloseIcon size={16} />
          </button>
        </span>
      ))}
    </output>
  )
}

type Edge = 'foot' | 'head' | 'top'
const OVER_PAGE: readonly Edge[] = ['foot', 'head', 'top']
/** Above a sheet is only its header, or nothing. */
const OVER_LAYER: readonly Edge[] = ['top', 'head', 'foot']
const CONTROLS = 'button, a, input, select, textarea, label'
const CHECK_INTERVAL_MS = 300
/** Weighs a covered middle of a control against a covered edge. */
const COVERED = 10

/**
 * Returns the first position where the toasts cover no control, or the fewest: above the tabs, below the top bar, or at the very
 * top.
 */
function freeEdge(list: HTMLElement, edges: readonly Edge[]): Edge {
  let [free, least] = [edges[0] ?? 'foot', Infinity]
  for (const edge of edges) {
    list.dataset['edge'] = edge
    // The next press is most likely at the bottom, on a main button or a composer.
    const harm = harmOf(list) * (edge === 'foot' ? 2 : 1)
    if (harm < least) [free, least] = [edge, harm]
  }
  list.dataset['edge'] = free
  return free
}

/** A control with only a covered edge can still be pressed, and scrolling frees others. A fixed control stays covered. */
function harmOf(list: HTMLElement): number {
  const boxes = [...list.children].map((child) => child.getBoundingClientRect())
  const covers = (x: number, y: number) => boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
  const harms = [...coveredControls(list, boxes)].map((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    return (covers(left + width / 2, top + height / 2) ? COVERED : 1) * (staysInPlace(control) ? 100 : 1)
  })
  return harms.reduce((sum, harm) => sum + harm, 0)
}

function coveredControls(list: HTMLElement, boxes: readonly DOMRect[]): Set<Element> {
  const points = boxes.flatMap(({ left, right, top, bottom }) =>
    SHARES.flatMap((across) => [top, (top + bottom) / 2, bottom].map((y) => ({ x: left + (right - left) * across, y }))),
  )
  const under = points.flatMap(({ x, y }) => document.elementsFromPoint(x, y)).filter((element) => !list.contains(element))
  return new Set(under.flatMap((element) => element.closest(CONTROLS) ?? []))
}

const staysInPlace = (element: Element | null): boolean =>
  element !== null && (['fixed', 'sticky'].includes(getComputedStyle(element).position) || staysInPlace(element.parentElement))

const SHARES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
