/** The text of a post with its line breaks. A long text expands on press. */
import { useState } from 'react'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import css from './post-text.module.css'

const COLLAPSE_LENGTH = 480
const COLLAPSE_LINES = 9

interface PostTextProps {
  readonly text: string
  readonly isWhole?: boolean
}

export function PostText({ text, isWhole = false }: PostTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (text === '') return null
  const isLong = text.length > COLLAPSE_LENGTH || text.split('\n').length > COLLAPSE_LINES
  const isCut = isLong && !isWhole && !isOpen
  return (
    <div className={css['text']}>
      <p dir="auto" data-cut={isCut || undefined}>
        <RichText text={text} />
      </p>
      {isCut && (
        <button type="button" onClick={() => setIsOpen(true)}>
          {t('Read more')}
        </button>
      )}
    </div>
  )
}
