/** Goes on with a video that a visitor was about to unlock. What has been bought meanwhile, or is gone, needs no sheet. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { viewVideo } from '@fanfare/contract/videos'
import { lockableOf, useCheckout } from '#core/checkout/index.ts'
import type { IntentProps } from '#core/feature.ts'
import { query } from '#lib/api.ts'

export default function UnlockIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  const { data: video, error } = useQuery(query(viewVideo, { params: { id: subject } }))
  const open = useEffectEvent(() => {
    const offer = video?.locked ? lockableOf({ ...video, words: video.title, previews: [video.preview] }) : undefined
    if (offer) checkout.open({ kind: 'video', ...offer })
    onDone()
  })
  const isKnown = video !== undefined || error !== null
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
  return null
}
