/** The comments below content on its own page. `?comment=` names one of them. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Comments } from './comments.tsx'
import type { CommentTarget } from './comment-target.ts'
import css from './comments.module.css'

export default function CommentsSection(thing: CommentTarget) {
  const section = useRef<HTMLElement>(null)
  const namedId = useSearchParams()[0].get('comment')
  // This section renders after the browser has looked for the hash.
  useEffect(() => {
    if (location.hash === `#${ID}`) section.current?.focus()
  }, [])
  return (
    <section ref={section} id={ID} tabIndex={-1} aria-labelledby={`${ID}-title`} className={css['section']}>
      <h2 id={`${ID}-title`}>{t('Comments')}</h2>
      <Comments key={namedId} thing={{ ...thing, ...(namedId !== null && { namedId }) }} />
    </section>
  )
}

const ID = 'comments'
