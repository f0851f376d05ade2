/** Reports views in batches and clicks immediately. Failed reports are dropped. */
import { useEffect, useRef, type RefObject } from 'react'
import { countBanners } from '@fanfare/contract/site-promotions'
import { call } from '#lib/api.ts'

const BATCH_MS = 1000
const HALF = 0.5

const reported = new Set<string>()
let waiting: string[] = []

const send = (body: { views: string[]; clicks: string[] }): void =>
  void call(countBanners, { body }, { keepalive: true }).catch(() => undefined)

function reportView(id: string): void {
  if (reported.has(id)) return
  reported.add(id)
  if (waiting.length === 0)
    setTimeout(() => {
      send({ views: waiting, clicks: [] })
      waiting = []
    }, BATCH_MS)
  waiting.push(id)
}

export const reportClick = (id: string): void => send({ views: [], clicks: [id] })

/** Counts a view once half of the element has been visible in this window. */
export function useView<E extends Element>(id: string): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reportView(id), { threshold: HALF })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [id])
  return element
}
