/** The message that another one replies to, shown above its text. A press goes to it. */
import { Link, useLocation } from 'react-router'
import type { Quote } from '@fanfare/contract/message-annotations'
import type { Person } from '@fanfare/contract/people'
import { useMe } from '#core/viewer.ts'
import { keepListFilters } from './inbox-filters.ts'
import { senderOf, quotedText } from './quote.ts'
import css from './marks.module.css'

interface MessageQuoteProps {
  readonly quote: Quote
  readonly other: Person | undefined
}

export default function MessageQuote({ quote, other }: MessageQuoteProps) {
  const me = useMe()._id
  const { search } = useLocation()
  return (
    <Link to={keepListFilters(search, quote.seq)} preventScrollReset className={css['quote']}>
      <strong>
        <bdi>{senderOf(quote, me, other)}</bdi>
      </strong>
      <span dir="auto">{quotedText(quote)}</span>
    </Link>
  )
}
