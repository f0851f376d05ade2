/** A second tap that was meant for what stood in a place before must spend nothing there. */
import { useEffect, useState } from 'react'

/** For so long it may still come. */
export const SECOND_TAP_MS = 700

/** Whether what is named, by what it does and whether it is to be seen, has been so for long enough to be meant. */
export function useReady(what: string): boolean {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setReady(what), SECOND_TAP_MS)
    return () => clearTimeout(timer)
  }, [what])
  return ready === what
}
