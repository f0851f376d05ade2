/** Makes a form send only changed fields. Fields that the user has not touched follow fresh data. */
import { useState, type Dispatch, type SetStateAction } from 'react'

type Raw = Readonly<Record<string, string | boolean>>

export interface OnlyChanges {
  /** Objects that the route replaces as a whole, such as `about`. If one field changes, all are sent. */
  readonly together?: readonly string[]
}

export function changesOf(read: Raw, values: Raw, { together = [] }: OnlyChanges): ReadonlySet<string> {
  const objectOf = (name: string) => together.find((one) => name.startsWith(`${one}.`))
  const changed = Object.keys(values).filter((name) => values[name] !== read[name])
  const objects = new Set(changed.map(objectOf).filter((one) => one !== undefined))
  return new Set(Object.keys(values).filter((name) => changed.includes(name) || objects.has(objectOf(name) ?? '')))
}

interface Following {
  readonly initial: Raw
  /** Absent keeps the first data read. */
  readonly onlyChanges: OnlyChanges | undefined
  readonly setValues: Dispatch<SetStateAction<Raw>>
}

/** Copies fresh data into untouched fields. Returns a function to call with the values that were sent. */
export function useFreshValues({ initial, onlyChanges, setValues }: Following): (sent: Raw) => void {
  const [read, setRead] = useState(initial)
  const [sent, setSent] = useState<Raw>({})
  const news = onlyChanges ? Object.keys(initial).filter((name) => initial[name] !== read[name]) : []
  if (news.length > 0) {
    setRead(initial)
    setValues((now) => {
      const untouched = news.filter((name) => now[name] === read[name] || now[name] === sent[name])
      return { ...now, ...Object.fromEntries(untouched.map((name) => [name, initial[name] ?? ''])) }
    })
  }
  return setSent
}
