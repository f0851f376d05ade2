/** What stands below or beside one another, with the spaces between. */
import type { ComponentProps, ReactNode } from 'react'
import css from './layout.module.css'

interface StackProps extends ComponentProps<'div'> {
  /** Its parts belong together more than others do. */
  readonly isClose?: boolean
}

/** One below the other. */
export const Stack = ({ isClose = false, className = '', ...rest }: StackProps) => (
  <div {...rest} className={`${css['stack']} ${isClose ? css['close'] : ''} ${className}`} />
)

/** A part and a narrower one beside it; below it where there is no room for both. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css['columns']}>{children}</div>

/** Side by side, from edge to edge; on further lines where there is no room. */
export const Row = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={css['row']} />

/** Side by side in one line, no wider than they are. */
export const Inline = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={css['inline']} />

/** Words in a page that goes up to the edge of a phone: as far from it as words are. */
export const Inset = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={css['inset']} />
