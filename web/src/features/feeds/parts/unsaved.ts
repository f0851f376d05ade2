/** Nothing typed is lost by a slip: asks before a page with changes is left. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { say } from '#lib/words.ts'

export function useUnsaved(isDirty: boolean): void {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !confirm(say('Leave without saving? What you have written here will be lost.')),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
