/** Goes on with a gallery that a visitor was about to unlock. What has been bought meanwhile, or is gone, needs no sheet. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { viewGallery } from '@fanfare/contract/galleries'
import { lockableOf, useCheckout } from '#core/checkout/index.ts'
import type { IntentProps } from '#core/feature.ts'
import { query } from '#lib/api.ts'

export default function UnlockIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  const { data: gallery, error } = useQuery(query(viewGallery, { params: { id: subject } }))
  const open = useEffectEvent(() => {
    const offer = gallery?.locked ? lockableOf({ ...gallery, words: gallery.title }) : undefined
    if (offer) checkout.open({ kind: 'gallery', ...offer })
    onDone()
  })
  const isKnown = gallery !== undefined || error !== null
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
  return null
}
