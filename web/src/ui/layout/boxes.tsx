import type { ComponentProps, ReactNode } from 'react'
import css from './layout.module.css'

interface StackProps extends ComponentProps<'div'> {
  /** Uses less space between the children. */
  readonly isClose?: boolean
}

export const Stack = ({ isClose = false, className = '', ...rest }: StackProps) => (
  <div {...rest} className={`${css['stack']} ${isClose ? css['close'] : ''} ${className}`} />
)

/** A main part with a narrower part next to it, or below it on small screens. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css['columns']}>{children}</div>

/** Spreads children across the full width, and wraps. */
export const Row = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={css['row']} />

/** Keeps children on one line, no wider than their content. */
export const Inline = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={css['inline']} />

/** Insets text on pages whose content reaches the edge of a phone. */
export const Inset = (props: Omit<ComponentProps<'div'>, 'className'>) => <div {...props} className={css['inset']} />
