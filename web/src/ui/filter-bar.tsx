/** The filters above a list: full width on a phone, side by side elsewhere. */
import type { ReactNode } from 'react'
import css from './filter-bar.module.css'

export const FilterBar = ({ children }: { readonly children: ReactNode }) => <search className={css['bar']}>{children}</search>
