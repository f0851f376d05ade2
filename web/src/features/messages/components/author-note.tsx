/** Names the author of a message that the performer has not written. Loaded with the first of them. */
import type { Message } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import css from './bubble.module.css'

interface AuthorNoteProps {
  readonly author: NonNullable<Message['author']>
  readonly memberName: string | undefined
  /** The other participant. */
  readonly name: string
}

/** Fans read whose team it was, performers and their team who it was. */
const texts = {
  operator: () => t('Written by the site on the performer’s behalf'),
  automation: () => t('Sent automatically'),
  team: ({ memberName, name }: AuthorNoteProps) =>
    memberName === undefined ? t('Written by {name}’s team', { name }) : t('Written by {name} of the team', { name: memberName }),
}

export default function AuthorNote(props: AuthorNoteProps) {
  return <div className={css['foot']}>{texts[props.author](props)}</div>
}
