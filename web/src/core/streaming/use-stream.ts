/** Takes part in a room while the component is mounted: publishes the own media, plays the other's, and comes back after losses. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { JoinGrant, StreamQuality } from '@fanfare/contract/stream-grants'
import { readStreamToken, streamKicked, streamRestarted } from '@fanfare/contract/streaming'
import { call } from '#lib/api.ts'
import { isFinalError } from '#lib/send-with-retries.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { openStreamClient, type StreamClient } from './stream-client.ts'
import type { StreamDelay, StreamState } from './stream-driver.ts'

interface StreamOptions {
  readonly kind: string
  readonly id: string
  readonly isOn: boolean
  /** The media that this window sends. Absent for viewers. */
  readonly media?: MediaStream | undefined
  /** Fetches the right to join. By default, the right that everyone can ask for. */
  readonly grant?: () => Promise<JoinGrant>
}

const RETRY_MS = 1_000

const commonGrant = (kind: string, id: string) => () => call(readStreamToken, { body: { kind, _id: id } })

export function useStream({ kind, id, isOn, media, grant = commonGrant(kind, id) }: StreamOptions) {
  const [state, setState] = useState<StreamState>('idle')
  const [attempt, setAttempt] = useState(0)
  const [delayed, setDelayed] = useState<{ readonly attempt: number; readonly delay: StreamDelay | undefined }>()
  const client = useRef<StreamClient>(undefined)
  const video = useRef<HTMLVideoElement>(undefined)
  const published = useRef<MediaStream>(undefined)

  const publish = useEffectEvent((to: StreamClient) => {
    if (!media) return
    if (!published.current) to.publish(media)
    else if (published.current !== media) for (const track of media.getTracks()) void to.replaceTrack(track)
    published.current = media
  })
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const opened = await openStreamClient({
      joinGrant: () => untilDecided(grant, signal),
      onState: (next) => !signal.aborted && setState(next),
      onDelay: (delay) => !signal.aborted && setDelayed({ attempt, delay }),
    })
    if (signal.aborted) return void opened.close()
    client.current = opened
    publish(opened)
    if (video.current) opened.play(video.current)
  })
  useEffect(() => {
    if (!isOn) return
    const stopped = new AbortController()
    void begin(stopped.signal).catch(() => !stopped.signal.aborted && setState('refused'))
    return () => {
      stopped.abort()
      void client.current?.close()
      client.current = undefined
      published.current = undefined
    }
  }, [kind, id, isOn, attempt])
  useEffect(() => {
    if (client.current) publish(client.current)
  }, [media])

  const reconnect = () => client.current?.reconnect()
  const onChange = (stream: { readonly kind: string; readonly _id: string }) => {
    if (stream.kind === kind && stream._id === id) reconnect()
  }
  useServerEvent(streamRestarted, onChange)
  // A new grant works if the account still has a right, such as in another session. Otherwise the client stops.
  useServerEvent(streamKicked, onChange)
  useNetworkChange(reconnect)

  const play = useCallback((element: HTMLVideoElement) => {
    video.current = element
    client.current?.play(element)
  }, [])
  const setQuality = (quality: StreamQuality) => void client.current?.setQuality(quality)
  const delay = delayed?.attempt === attempt ? delayed.delay : undefined
  return { state, delay, play, setQuality, retry: () => setAttempt((count) => count + 1) }
}

/** Another network may allow what the last one has blocked. */
function useNetworkChange(onChange: () => void): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const back = () => change()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
}

/** Asks until the server has decided, because a lost connection is no decision. */
async function untilDecided(grant: () => Promise<JoinGrant>, signal: AbortSignal): Promise<JoinGrant> {
  while (true) {
    try {
      return await grant()
    } catch (error) {
      if (isFinalError(error) || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
