/** A conversation in the list with a checkbox, during selection. */
import type { ReactNode } from 'react'
import type { Conversation } from '@fanfare/contract/messages'
import type { InboxSelection } from './inbox-filters.ts'
import css from './inbox-bar.module.css'

interface SelectRowProps extends InboxSelection {
  readonly conversation: Conversation
  readonly children: ReactNode
}

export function SelectRow({ conversation, chosen = new Set(), setChosen, children }: SelectRowProps) {
  const { _id, with: person } = conversation
  const isChosen = chosen.has(_id)
  const toggle = () => setChosen(new Set(isChosen ? [...chosen].filter((id) => id !== _id) : [...chosen, _id]))
  return (
    <label className={css['choice']}>
      <input type="checkbox" checked={isChosen} onChange={toggle} aria-label={person.name || person.username} />
      {children}
    </label>
  )
}
