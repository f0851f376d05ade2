/** Goes on with a post that a visitor was about to unlock. What has been bought meanwhile, or is gone, needs no sheet. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { viewPost } from '@fanfare/contract/posts'
import { lockableOf, useCheckout } from '#core/checkout/index.ts'
import type { IntentProps } from '#core/feature.ts'
import { query } from '#lib/api.ts'

export default function UnlockIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  const { data: post, error } = useQuery(query(viewPost, { params: { id: subject } }))
  const open = useEffectEvent(() => {
    const offer = post?.locked ? lockableOf({ ...post, words: post.teaser }) : undefined
    if (offer) checkout.open({ kind: 'post', ...offer })
    onDone()
  })
  const isKnown = post !== undefined || error !== null
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
  return null
}
