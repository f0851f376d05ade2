/** Ignores the second tap of a double tap that hits a newly shown button, so that it spends nothing. */
import { useEffect, useState } from 'react'

export const DOUBLE_TAP_MS = 700

/** Returns whether `what` (the action and its visibility) has been unchanged long enough for a deliberate press. */
export function useIsPressable(what: string): boolean {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setReady(what), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [what])
  return ready === what
}
