import { useId, type ReactNode } from 'react'
import { Card } from '../card.tsx'
import { Row, Stack } from './boxes.tsx'
import css from './layout.module.css'

interface SectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly isCard?: boolean
  readonly children: ReactNode
}

/** A part of a page under an `<h2>`, which labels it for screen readers. */
export function Section({ title, action, isCard = false, children }: SectionProps) {
  const id = useId()
  const heading = <h2 id={id}>{title}</h2>
  const inside = (
    <Stack className={css['section']}>
      {action ? (
        <Row>
          {heading}
          {action}
        </Row>
      ) : (
        heading
      )}
      {children}
    </Stack>
  )
  const Box = isCard ? Card : 'section'
  return (
    <Box {...(isCard && { as: 'section' })} aria-labelledby={id}>
      {inside}
    </Box>
  )
}
