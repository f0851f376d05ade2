/** Keys that act anywhere on a page. They do nothing while someone types. */
import { useLayoutEffect } from 'react'

export const isTyping = (target: EventTarget | null): boolean =>
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
