/** Counts sensitive media that this window has uncovered, and sends the number in one call for several. */
import { useSyncExternalStore } from 'react'
import { recordExposures } from '@fanfare/contract/exposures'
import { useMayCall } from '#core/permissions.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { withExposure, type Sitting } from './pause-clock.ts'

const SEND_AFTER_MS = 800
const MAX_COUNT = 100

let sitting: Sitting | undefined
let unsent = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: Sitting | undefined): void {
  sitting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSitting = (): Sitting | undefined =>
  useSyncExternalStore(
    subscribe,
    () => sitting,
    () => undefined,
  )

/** The operator has paused. */
export const endSitting = (): void => change(undefined)

/** Returns a function that counts one picture or video that was uncovered. Only moderators' looks are sent. */
export function useExposure(): () => void {
  const record = useApiMutation(recordExposures)
  const isCounted = useMayCall(recordExposures)
  return () => {
    change(withExposure(sitting, Date.now()))
    if (!isCounted) return
    unsent++
    timer ??= setTimeout(() => {
      const count = Math.min(unsent, MAX_COUNT)
      unsent = 0
      timer = undefined
      record.mutate({ body: { count } })
    }, SEND_AFTER_MS)
  }
}
