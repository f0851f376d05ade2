import type { ComponentProps, ReactNode } from 'react'
import type { Icon } from './icons.ts'
import css from './card.module.css'

interface CardProps extends ComponentProps<'div'> {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** Lets content such as pictures reach the edge. */
  readonly isFlush?: boolean
}

export function Card({ as: Tag = 'div', isFlush = false, className = '', ...rest }: CardProps) {
  // The tags differ only in their element type, so `div` stands in for all.
  const Box = Tag as 'div'
  return <Box {...rest} className={`${css['card']} ${isFlush ? css['flush'] : ''} ${className}`} />
}

interface ChipProps {
  readonly tone?: 'plain' | 'brass' | 'good' | 'danger'
  readonly icon?: Icon
  readonly children: ReactNode
}

export function Chip({ tone = 'plain', icon: Drawn, children }: ChipProps) {
  return (
    <span className={css['chip']} data-tone={tone}>
      {Drawn && <Drawn size={14} />}
      {children}
    </span>
  )
}
