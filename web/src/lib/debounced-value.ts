/** Returns a value once it has stopped changing, so that a search runs after a pause and not with every key. */
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 250

export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
