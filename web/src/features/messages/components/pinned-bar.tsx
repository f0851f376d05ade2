/** The pinned messages of a conversation, one at a time. A press goes to the message, and the next press to the next one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { listPinned } from '@fanfare/contract/message-actions'
import { messageUpdated } from '@fanfare/contract/messages'
import { query } from '#lib/api.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { t } from '#lib/i18n.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'
import { PinIcon } from '#ui/icons.ts'
import { keepListFilters } from './inbox-filters.ts'
import { quoteOf, quotedText } from './quote.ts'
import css from './pinned-bar.module.css'

export default function PinnedBar({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const { data } = useQuery(query(listPinned, { params: { id } }))
  const { search } = useLocation()
  const [next, setNext] = useState(0)
  const all = data?.pinned ?? []
  const readAgain = () => void invalidateTags(queries, [`pinned-messages:${id}`])
  useServerEvent(messageUpdated, (message) => {
    const isPinned = all.some((one) => one._id === message._id)
    if (message.conversationId === id && (isPinned || message.pinnedAt !== undefined)) readAgain()
  })
  useReconnected(readAgain)
  const place = next % Math.max(all.length, 1)
  const shown = all[place]
  if (!shown) return null
  return (
    <Link to={keepListFilters(search, shown.seq)} preventScrollReset className={css['bar']} onClick={() => setNext(place + 1)}>
      <PinIcon />
      <span>
        <strong>
          {all.length === 1
            ? t('Pinned message')
            : t('Pinned message {place} of {count}', { place: place + 1, count: all.length })}
        </strong>
        <span dir="auto">{quotedText(quoteOf(shown))}</span>
      </span>
    </Link>
  )
}
