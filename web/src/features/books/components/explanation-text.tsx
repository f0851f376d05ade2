import type { Explanation } from '@fanfare/contract/books'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import css from './books.module.css'

export const ExplanationText = ({ explanation: { words, by, at } }: { readonly explanation: Explanation }) => (
  <span className={css['explanation']}>
    <span>{words}</span>
    <small>
      <bdi>{by?.name ?? t('Former user')}</bdi>, <DateOf at={at} />
    </small>
  </span>
)
