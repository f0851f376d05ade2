/** Layout: a page's column, and what stands below or beside one another, with the spaces between. */
import type { ComponentProps, ReactNode } from 'react'
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
