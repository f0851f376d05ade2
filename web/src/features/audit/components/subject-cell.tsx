import type { RecordedAct } from '@fanfare/contract/audit'
import css from './audit.module.css'

/** The subject of an act: an account, or a kind and a name. Ids of rows are in the details. */
export function SubjectCell({ subject: { title, id, person } }: Pick<RecordedAct, 'subject'>) {
  if (person)
    return (
      <bdi className={css['name']}>
        {person.name} (@{person.username})
      </bdi>
    )
  return (
    <>
      {title}
      {id !== '' && !isRowId(id) && <bdi className={css['id']}>{id}</bdi>}
    </>
  )
}

const isRowId = (id: string): boolean => id.length === 36 && id.split('-').length === 5
