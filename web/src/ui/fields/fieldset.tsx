import type { ReactNode } from 'react'
import css from './fieldset.module.css'

interface FieldsetProps {
  readonly legend: string
  readonly children: ReactNode
}

export const Fieldset = ({ legend, children }: FieldsetProps) => (
  <fieldset className={css['fieldset']}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
