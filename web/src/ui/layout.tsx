/** Layout: a page's column, its sections, and what stands below or beside one another, with the spaces between. */
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Card } from './card.tsx'
import css from './layout.module.css'

interface PageProps {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Beside the title: what one can do here. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A screen with its `<h1>`, as far from its frame as that frame says (`--page-inset`). */
export const Page = ({ title, lead, action, children }: PageProps) => (
  <div className={css['page']}>
    <Row as="header" className={css['head']}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={css['lead']}>{lead}</p>}
      </div>
      {action}
    </Row>
    {children}
  </div>
)

interface BoxProps extends ComponentProps<'div'> {
  readonly as?: 'div' | 'header'
}

/** One below the other. */
export const Stack = (props: BoxProps) => boxOf('stack', props)

/** Side by side, from edge to edge; on further lines where there is no room. */
export const Row = (props: BoxProps) => boxOf('row', props)

function boxOf(name: 'stack' | 'row', { as: Tag = 'div', className = '', ...rest }: BoxProps) {
  // The tags differ in their element type only; `div` stands for all of them here.
  const Box = Tag as 'div'
  return <Box {...rest} className={`${css[name]} ${className}`} />
}

interface SectionProps {
  readonly title: string
  /** Beside the title. */
  readonly action?: ReactNode
  /** On a surface of its own. */
  readonly isCard?: boolean
  readonly children: ReactNode
}

/** A part of a page under its `<h2>`, which names it to screen readers. */
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
