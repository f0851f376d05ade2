/** Tells performers before they save that operators review it first, or that it waits for them. */
import { useQuery } from '@tanstack/react-query'
import { readExpectedReview, type ExpectedReview } from '@fanfare/contract/expected-review'
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import css from './editor.module.css'

interface ReviewNoteProps {
  readonly status: PublicationStatus | 'new'
  /** The value of the form's field: drafts are not reviewed. */
  readonly publish: unknown
}

export function ReviewNote({ status, publish }: ReviewNoteProps) {
  const { data } = useQuery(query(readExpectedReview, {}))
  const words = noteOf(data?.reviews ?? 'none', status, publish)
  return words === '' ? null : <p className={css['note']}>{words}</p>
}

function noteOf(reviews: ExpectedReview['reviews'], status: ReviewNoteProps['status'], publish: unknown): string {
  if (status === 'in_review')
    return t('In review, usually decided within four hours. You can change it, and operators decide about the new version.')
  if (reviews === 'none') return ''
  if (status === 'published')
    return reviews === 'all'
      ? t(
          'If you change its text or files, it’s hidden from everyone until operators have reviewed it, usually within four hours.',
        )
      : t('If you change its text or files, it may be hidden until operators have reviewed it, usually within four hours.')
  if (publish === 'draft') return ''
  return reviews === 'all'
    ? t('Operators review it before others see it, usually within four hours.')
    : t('Operators may review it before others see it, usually within four hours.')
}
