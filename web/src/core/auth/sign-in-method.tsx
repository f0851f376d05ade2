/** One way to sign in, in the list of the settings: what it is, its state, and what can be done with it. */
import type { ReactNode } from 'react'
import type { Icon } from '#ui/icons.ts'
import css from './sign-in-method.module.css'

interface SignInMethodProps {
  readonly icon: Icon
  readonly title: string
  readonly note: ReactNode
  readonly action?: ReactNode
  /** Shown below, across the whole width. */
  readonly children?: ReactNode
}

export const SignInMethodList = ({ children }: { readonly children: ReactNode }) => <ul className={css['list']}>{children}</ul>

export function SignInMethod({ icon: Drawn, title, note, action, children }: SignInMethodProps) {
  return (
    <li className={css['method']}>
      <div className={css['head']}>
        <Drawn size={24} />
        <div className={css['words']}>
          <h3>{title}</h3>
          <div className={css['note']}>{note}</div>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
