import { useEffectEvent, useLayoutEffect } from 'react'

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
