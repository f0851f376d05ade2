/** What stands below or beside one another, with the spaces between. */
import type { ComponentProps, ReactNode } from 'react'
import css from './layout.module.css'

/** One below the other. */
export const Stack = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={`${css['stack']} ${className}`} />
)

/** A part and a narrower one beside it; below it where there is no room for both. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css['columns']}>{children}</div>

/** Side by side, from edge to edge; on further lines where there is no room. */
export const Row = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={css['row']} />
