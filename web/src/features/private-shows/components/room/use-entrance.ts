/** Whether this window is in the room of a show. After a reload, it goes back in. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import type { Capture } from '#core/streaming/use-capture.ts'
import { sessionTexts } from '#lib/browser-storage.ts'
import { sendsPicture } from '../show-labels.ts'

const INSIDE = 'fanfare-in-show'

export function useEntrance(show: PrivateShow, capture: Capture) {
  const { _id: id, status } = show
  const [isWanted, setWanted] = useState(false)
  const isStarted = status === 'started'
  const enter = () => {
    setWanted(true)
    sessionTexts.save(INSIDE, id)
    if (sendsPicture(show) && capture.phase !== 'ready' && capture.phase !== 'asking') capture.open()
  }
  const resume = useEffectEvent(() => {
    if (!isWanted && sessionTexts.read(INSIDE) === id) enter()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know this window's storage.
    if (isStarted) resume()
  }, [isStarted])
  const close = useEffectEvent(capture.close)
  useEffect(() => {
    if (status !== 'ended') return
    if (sessionTexts.read(INSIDE) === id) sessionTexts.save(INSIDE, '')
    close()
  }, [status, id])
  const [wasReady, setWasReady] = useState(false)
  const isReady = !sendsPicture(show) || capture.phase === 'ready'
  if (isReady && !wasReady) setWasReady(true)
  return {
    // Once inside, a camera that fails leaves the room open.
    isInside: isWanted && isStarted && (isReady || wasReady),
    enter,
  }
}
