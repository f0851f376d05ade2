/** Forms over routes that change what they are sent: only what is another than it was read is sent, and what nobody has touched follows what is read anew. */
import { useState, type Dispatch, type SetStateAction } from 'react'

type Raw = Readonly<Record<string, string | boolean>>

export interface OnlyChanges {
  /** Objects that the route replaces as a whole, such as `about`: with one of their fields all are sent. */
  readonly together?: readonly string[]
}

/** The fields to send, by name. */
export function changesOf(read: Raw, values: Raw, { together = [] }: OnlyChanges): ReadonlySet<string> {
  const objectOf = (name: string) => together.find((one) => name.startsWith(`${one}.`))
  const changed = Object.keys(values).filter((name) => values[name] !== read[name])
  const objects = new Set(changed.map(objectOf).filter((one) => one !== undefined))
  return new Set(Object.keys(values).filter((name) => changed.includes(name) || objects.has(objectOf(name) ?? '')))
}

interface Following {
  /** As it was read last. */
  readonly initial: Raw
  /** Absent: what was read first stays. */
  readonly onlyChanges: OnlyChanges | undefined
  readonly setValues: Dispatch<SetStateAction<Raw>>
}

/** Puts what is read anew into fields that stand as they were read or sent. Answers what to call with the values that were sent. */
export function useFollowing({ initial, onlyChanges, setValues }: Following): (sent: Raw) => void {
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
