import type { RecordedAct } from '@fanfare/contract/audit'
import css from './audit.module.css'

/** The subject of an act: an account, or a kind and a name. Ids of rows are in the details. */
export function SubjectCell({ subject: { title, id, person } }: Pick<RecordedAct, 'subject'>) {
  const below = person ? handleOf(person) : isRowId(id) ? '' : id
  return (
    <>
      <bdi className={css['name']}>{person ? person.name : title}</bdi>
      {below !== '' && <bdi className={css['id']}>{below}</bdi>}
    </>
  )
}

/** A closed account has no username. */
const handleOf = ({ username }: { readonly username: string }): string => (username === '' ? '' : `@${username}`)

const isRowId = (id: string): boolean => id.length === 36 && id.split('-').length === 5
