/** Shows the current choice on one line with a button to change it. */
import type { ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './choices.module.css'

interface ChosenLineProps {
  /** Such as `Tier`. */
  readonly label: string
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly onChange: () => void
}

export const ChosenLine = ({ label, title, aside, onChange }: ChosenLineProps) => (
  <div className={css['chosen']} role="group" aria-label={label}>
    <span className={css['what']}>
      <small>{label}</small>
      <span className={css['title']}>{title}</span>
    </span>
    {aside && <span className={css['aside']}>{aside}</span>}
    <Button variant="plain" size="small" onClick={onChange}>
      {t('Change')} <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  </div>
)
