/**
 * Refuses content that shows people without consent, with an error that names the person. The database enforces the same
 * (`assert_consented` in the migration `0060_consents.sql`).
 */
import { sql } from 'kysely'
import { peopleById } from '#core/accounts/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { PersonRow } from './people-store.ts'
import { consentError, lackOf, scopesFor, type Lack, type Showing } from './rules.ts'

export interface Shown {
  /** Files, and the content itself. */
  readonly ids: readonly string[]
  readonly showing: Showing
}

const depicted = (ids: readonly string[]) => sql`select p.* from people_shown p where p.id in (
  select d.person_id from depicted_people d where d.subject_id = any(with_sources(${uuids(ids)}))) order by p.id`

/**
 * Throws `not_valid` if the content shows a person whose consent does not cover it. Locks the people until the transaction ends, so
 * that a revocation comes before, or finds the content.
 */
export async function assertConsented(tx: Tx, shown: Shown): Promise<void> {
  const [lacking] = await lackingPeople(tx, shown)
  if (!lacking) return
  const { person, lack } = lacking
  throw consentError(person.account_id === null ? person.name : await nameOf(tx, person.account_id), lack)
}

async function nameOf({ db }: Tx, accountId: string): Promise<string> {
  return (await peopleById(db, [accountId])).get(accountId)?.name ?? ''
}

export const areConsented = async (tx: Tx, shown: Shown): Promise<boolean> => (await lackingPeople(tx, shown)).length === 0

interface Lacking {
  readonly person: PersonRow
  readonly lack: Lack
}

async function lackingPeople(tx: Tx, { ids, showing }: Shown): Promise<Lacking[]> {
  const wanted = scopesFor(showing)
  if (wanted.length === 0 || ids.length === 0) return []
  const { rows } = await sql<PersonRow>`${depicted(ids)} for share`.execute(tx.db)
  return rows.flatMap((person) => {
    const lack = lackOf(person, wanted, tx.now)
    return lack === undefined ? [] : [{ person, lack }]
  })
}

/** Returns which of these subjects show a person whose consent does not cover this. Locks nothing. */
export async function unconsentedAmong(db: Db, ids: readonly string[], showing: Showing): Promise<Set<string>> {
  const wanted = scopesFor(showing)
  if (wanted.length === 0 || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select s.id from unnest(${uuids(ids)}) as s (id) where exists (
    select from depicted_people d join people_shown p on p.id = d.person_id
    where d.subject_id = any(with_sources(array[s.id])) and not is_consented(p.state, p.scopes, p.until, ${wanted}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
