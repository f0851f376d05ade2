/** Keys that act anywhere on a page. They do nothing while someone types. */
import { useLayoutEffect, useRef, type RefObject } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null

export function usePageKeys(acts: Readonly<Record<string, () => void>>): void {
  // In the layout effect, so that a key works as soon as the page is visible.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** J and K move the focus between the first links of the table's rows, and Enter opens the link as usual. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null)
  const move = (step: number) => () => {
    const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const to = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
    to?.querySelector('a')?.focus()
  }
  usePageKeys({ j: move(1), k: move(-1) })
  return table
}
