/** Words for those who listen only. */
import type { ReactNode } from 'react'
import css from './spoken.module.css'

export const Spoken = ({ children }: { children: ReactNode }) => <span className={css['spoken']}>{children}</span>
