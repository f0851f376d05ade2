/**
 * Lists what this window shows, so that it receives the events. The server gets the whole list after each change and after each
 * break of the connection.
 */
import { useEffect } from 'react'
import { MAX_TOPICS, type Topic, type WatchAnswer } from '@fanfare/contract/sockets'

/** Sends the list. The reply may never come if the connection breaks. */
type SendTopics = (topics: readonly Topic[], answered: (answer: WatchAnswer) => void) => void

/** A new page shows several things at the same time, and the previous page drops its own. */
const BATCH_DELAY_MS = 250
const RETRY_DELAY_MS = 5_000

const shown = new Map<string, { readonly topic: Topic; count: number }>()
let sendTopics: SendTopics | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Sets the sender while connected, and `undefined` while not. */
export function setConnection(next: SendTopics | undefined): void {
  sendTopics = next
  clearTimeout(timer)
  timer = undefined
  if (next && shown.size > 0) sendWithin(0)
}

function sendWithin(ms: number): void {
  timer ??= setTimeout(() => {
    timer = undefined
    // The most recent topics are the ones on screen.
    const topics = [...shown.values()].map(({ topic }) => topic).slice(-MAX_TOPICS)
    sendTopics?.(topics, ({ ok, topics: results = [] }) => {
      if (!ok || results.includes('not_ready')) sendWithin(RETRY_DELAY_MS)
    })
  }, ms)
}

function watch(topic: Topic): () => void {
  const name = `${topic.kind} ${topic.id}`
  const one = shown.get(name) ?? { topic, count: 0 }
  one.count++
  shown.set(name, one)
  sendWithin(BATCH_DELAY_MS)
  return () => {
    one.count--
    if (one.count === 0) shown.delete(name)
    sendWithin(BATCH_DELAY_MS)
  }
}

/** While the component is mounted, this window receives the events of this thing, if the viewer sees it in full. */
export function useTopic(kind: string, id: string, isShown = true): void {
  useEffect(() => (isShown ? watch({ kind, id }) : undefined), [kind, id, isShown])
}
