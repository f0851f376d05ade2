/** What a press has changed, before it has been read again. */
import { useState } from 'react'

/** `[shown, press]`: what was pressed shows at once and until something else is read; pressing `undefined` takes it back, as after an error. */
export function usePressed<T>(read: T): readonly [shown: T, press: (value: T | undefined) => void] {
  const [pressed, setPressed] = useState<T>()
  const [known, setKnown] = useState(read)
  if (known !== read) {
    setKnown(read)
    setPressed(undefined)
  }
  return [pressed ?? read, setPressed]
}
