import type { ReactNode } from 'react'
import css from './bullet-list.module.css'

/** Short sentences, each in an `li`. */
export const BulletList = ({ children }: { readonly children: ReactNode }) => <ul className={css['list']}>{children}</ul>
