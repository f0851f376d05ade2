/** The message being replied to, above the text, with a button to remove it. */
import { useEffect, useRef } from 'react'
import type { Quote } from '@fanfare/contract/message-annotations'
import type { Person } from '@fanfare/contract/people'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { ReplyIcon } from '#ui/message-icons.ts'
import { changeComposition } from './composition.ts'
import { senderOf, quotedText } from './quote.ts'
import css from './reply-bar.module.css'

interface ReplyBarProps {
  readonly id: string
  readonly quote: Quote
  readonly other: Person | undefined
}

export default function ReplyBar({ id, quote, other }: ReplyBarProps) {
  const me = useMe()._id
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Waits for the menu to close, which returns the focus automatically.
    const timer = setTimeout(() => bar.current?.closest('form')?.querySelector('textarea')?.focus(), MENU_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [quote._id])
  return (
    <div ref={bar} className={css['bar']}>
      <ReplyIcon />
      <span>
        <strong>{t('Reply to {name}', { name: senderOf(quote, me, other) })}</strong>
        <span dir="auto">{quotedText(quote)}</span>
      </span>
      <IconButton label={t('Cancel reply')} icon={CloseIcon} onClick={() => changeComposition(id, { replyTo: undefined })} />
    </div>
  )
}

const MENU_CLOSE_MS = 60
