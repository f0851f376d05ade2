/** Plays a room with a right that the caller has fetched, while the component is mounted. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { JoinGrant } from '@fanfare/contract/stream-grants'
import { openStreamClient, type StreamClient } from './stream-client.ts'
import type { StreamState } from './stream-driver.ts'

/** `renew` fetches another right after a lost connection. */
export function useWatch(first: JoinGrant, renew: () => Promise<JoinGrant>) {
  const [state, setState] = useState<StreamState>('idle')
  const client = useRef<StreamClient>(undefined)
  const video = useRef<HTMLVideoElement>(undefined)
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    let unused: JoinGrant | undefined = first
    const opened = await openStreamClient({
      async joinGrant() {
        const grant = unused ?? (await renew())
        unused = undefined
        return grant
      },
      onState: (next) => !signal.aborted && setState(next),
    })
    if (signal.aborted) return void opened.close()
    client.current = opened
    if (video.current) opened.play(video.current)
  })
  useEffect(() => {
    const stopped = new AbortController()
    void begin(stopped.signal).catch(() => !stopped.signal.aborted && setState('refused'))
    return () => {
      stopped.abort()
      void client.current?.close()
      client.current = undefined
    }
  }, [])
  const play = useCallback((element: HTMLVideoElement) => {
    video.current = element
    client.current?.play(element)
  }, [])
  return { state, play }
}
