/** Goes on with a comment that a visitor was about to write: on the page of the thing. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { IntentProps } from '#core/feature.ts'
import { cardKind } from '#core/registry.ts'

const NOBODY = { _id: '', name: '', username: '', avatar: '', isPerformer: true, isVerified: false }

/** The subject is `kind.id`. Nothing happens for a kind without pages. */
export default function CommentIntent({ subject, onDone }: IntentProps) {
  const navigate = useNavigate()
  const go = useEffectEvent(() => {
    const [kind = '', id = ''] = subject.split('.', 2)
    const address = cardKind(kind)?.addressOf?.(id, NOBODY)
    if (address !== undefined) void navigate(`${address}#comments`)
    onDone()
  })
  useEffect(() => go(), [])
  return null
}
