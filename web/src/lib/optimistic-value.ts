/** Shows the effect of a press before the data is fetched again. */
import { useState } from 'react'

/**
 * Returns `[shown, press]`. A pressed value shows immediately, until different data arrives. Pressing `undefined` reverts it,
 * such as after an error.
 */
export function useOptimisticValue<T>(read: T): readonly [shown: T, press: (value: T | undefined) => void] {
  const [pressed, setPressed] = useState<T>()
  const [known, setKnown] = useState(read)
  if (known !== read) {
    setKnown(read)
    setPressed(undefined)
  }
  return [pressed ?? read, setPressed]
}
