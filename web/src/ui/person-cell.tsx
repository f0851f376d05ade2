import type { ComponentProps, ReactNode } from 'react'
import { Avatar, PersonName } from './avatar.tsx'
import css from './person-cell.module.css'

type Person = ComponentProps<typeof Avatar>['person'] & ComponentProps<typeof PersonName>['person']

export const PersonCell = ({ person, children }: { readonly person: Person; readonly children: ReactNode }) => (
  <span className={css['person']} data-person>
    <Avatar person={person} />
    <span className={css['words']}>
      <PersonName person={person} />
      {children && <small>{children}</small>}
    </span>
  </span>
)
