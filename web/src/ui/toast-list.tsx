/** The toasts that are there, read out to those who listen; over everything, and over no button. */
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#lib/i18n.ts'
import { AlertIcon, CheckIcon } from './icons.ts'
import { CloseIcon } from './page-icons.ts'
import { useTopLayer } from './layers.ts'
import { dismiss, type Toast } from './toast.ts'
import css from './toasts.module.css'

/** Outside of an open dialog nothing is seen, pressed or read out, so they move into the topmost one. */
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
  useLayoutEffect(() => {
    if (newest !== undefined && list.current) setEdge(freeEdge(list.current, edges))
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
/** Above a sheet there is nothing, or only its head. */
const OVER_LAYER: readonly Edge[] = ['top', 'head', 'foot']
const CONTROLS = 'button, a, input, select, textarea, label'

/** The first place in which they cover nothing that can be pressed: above the tabs, below the top bar, at the very top. */
function freeEdge(list: HTMLElement, edges: readonly Edge[]): Edge {
  const isFree = (edge: Edge) => {
    list.dataset['edge'] = edge
    return !coversControls(list)
  }
  return edges.find(isFree) ?? edges[0] ?? 'foot'
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
