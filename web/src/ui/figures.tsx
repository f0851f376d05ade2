import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import css from './figures.module.css'

interface FiguresProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode; readonly hint?: ReactNode }[]
}

export const Figures = ({ items }: FiguresProps) => (
  <dl className={css['figures']}>
    {items.map(({ label, value, hint }) => (
      <Card key={label}>
        <dt>{label}</dt>
        <dd className={css['value']}>{value}</dd>
        {hint && <dd className={css['hint']}>{hint}</dd>}
      </Card>
    ))}
  </dl>
)
