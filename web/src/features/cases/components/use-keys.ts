/** Keys of the desk. They do nothing while someone types. */
import { useEffectEvent, useLayoutEffect, type KeyboardEvent } from 'react'
import { isTyping } from '#core/page-keys.ts'

/** J and K move the focus between the links of rows. */
export const useRowKeys = () => (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
  if (step === 0 || isTyping(event.target)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[href*="/admin/cases/"]')]
  const at = links.findIndex((link) => link === document.activeElement)
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
}

/** Runs an act for Ctrl+K or ⌘K, also while someone types. */
export function useCommandKey(act: () => void): void {
  const run = useEffectEvent(act)
  // In the layout effect, so that a key works as soon as the page is visible.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
