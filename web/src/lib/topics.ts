/** What this window shows and wants to hear of; the server is told all of it whenever that changes, and after every break of the connection. */
import { useEffect } from 'react'
import { MOST_TOPICS, type Topic, type WatchAnswer } from '@fanfare/contract/sockets'

/** Says what is shown now. The answer may stay out when the connection breaks. */
type SendTopics = (topics: readonly Topic[], answered: (answer: WatchAnswer) => void) => void

/** A page that comes shows several things at once, and one that goes stops to. */
const GATHERS_MS = 250
const AGAIN_AFTER_MS = 5_000

const shown = new Map<string, { readonly topic: Topic; count: number }>()
let sendTopics: SendTopics | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** While it is connected; `undefined` while it is not. */
export function setConnection(next: SendTopics | undefined): void {
  sendTopics = next
  clearTimeout(timer)
  timer = undefined
  if (next && shown.size > 0) sendWithin(0)
}

function sendWithin(ms: number): void {
  timer ??= setTimeout(() => {
    timer = undefined
    // What came last is what the reader looks at.
    const topics = [...shown.values()].map(({ topic }) => topic).slice(-MOST_TOPICS)
    sendTopics?.(topics, ({ ok, topics: results = [] }) => {
      if (!ok || results.includes('not_ready')) sendWithin(AGAIN_AFTER_MS)
    })
  }, ms)
}

function watch(topic: Topic): () => void {
  const name = `${topic.kind} ${topic.id}`
  const one = shown.get(name) ?? { topic, count: 0 }
  one.count++
  shown.set(name, one)
  sendWithin(GATHERS_MS)
  return () => {
    one.count--
    if (one.count === 0) shown.delete(name)
    sendWithin(GATHERS_MS)
  }
}

/** While the component is on the page, server events about this thing come here, as long as one sees it whole. */
export function useTopic(kind: string, id: string, isShown = true): void {
  useEffect(() => (isShown ? watch({ kind, id }) : undefined), [kind, id, isShown])
}
