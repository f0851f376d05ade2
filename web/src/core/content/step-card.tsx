/** The card in a conversation of a step that was taken elsewhere: what happened, and the link to its page. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Icon } from '#ui/icons.ts'
import css from './step-card.module.css'

interface StepCardProps {
  readonly to: string
  readonly icon: Icon
  readonly text: string
  readonly note: string
  /** The state, on the newest card only. */
  readonly chip?: ReactNode
}

export const StepCard = ({ to, icon: Drawn, text, note, chip }: StepCardProps) => (
  <div className={css['place']}>
    <Link to={to} className={css['card']}>
      <Drawn size={20} />
      <span className={css['words']}>
        <strong>{text}</strong>
        <small>{note}</small>
      </span>
      {chip}
    </Link>
  </div>
)
