import { Suspense } from 'react'
import type { Message } from '@fanfare/contract/messages'
import { cardKind } from '#core/kinds.ts'
import css from './bubble.module.css'

/** A line of the site, or the card of what it is about. */
export default function SystemLine({ message: { about, text, createdAt } }: { readonly message: Message }) {
  const { MessageCard } = (about && cardKind(about.kind)) ?? {}
  const line = <p className={css['system']}>{text}</p>
  if (!about || !MessageCard) return line
  return (
    <Suspense fallback={line}>
      <MessageCard id={about._id} text={text} at={createdAt} />
    </Suspense>
  )
}
