/** The identity of performers whose accounts were erased, for the records about everyone shown (18 U.S.C. 2257). */
import { sql, type Selectable } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Db, Services, Tx } from '#platform/context.ts'
import { keyFor, seal, unseal } from '#platform/seal.ts'
import type { Schema } from '#schema/tables.ts'

export type LeftPerformer = Selectable<Schema['left_performers']>

const Identity = Type.Object({
  performerId: Type.String(),
  name: Type.String(),
  username: Type.String(),
  dateOfBirth: Type.String(),
})
type Identity = Static<typeof Identity>

const keyOf = ({ config }: Services) => keyFor(config.secret, 'left performers')

/** Keeps the identity of a performer about whose content something was declared. Call this before the account is anonymized. */
export async function keepIdentity(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<Identity>`select a.id as "performerId", a.name, a.username, p.date_of_birth::text as "dateOfBirth"
    from performers p join accounts a on a.id = p.account_id where p.account_id = ${id} and keeps_records(p.account_id)`.execute(
    tx.db,
  )
  const [identity] = rows
  if (!identity) return
  await sql`insert into left_performers (performer_id, sealed, left_at)
    values (${id}, ${seal(JSON.stringify(identity), keyOf(tx.services))}, ${tx.now}) on conflict do nothing`.execute(tx.db)
}

/** Returns the kept identity; undefined if the bytes cannot be opened or belong to another row. */
export async function identityOf(services: Services, { performer_id: id, sealed }: LeftPerformer): Promise<Identity | undefined> {
  const text = unseal(sealed, keyOf(services))
  if (text === undefined) return undefined
  const { Parse } = await import('typebox/value')
  const identity = Parse(Identity, JSON.parse(text))
  return identity.performerId === id ? identity : undefined
}

/** Returns performers who have left with records, after this id. */
export async function leftPerformersAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select performer_id as id from left_performers where performer_id > ${after}::uuid
    order by performer_id limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

export async function leftPerformer(db: Db, id: string): Promise<LeftPerformer | undefined> {
  const { rows } = await sql<LeftPerformer>`select * from left_performers where performer_id = ${id}`.execute(db)
  return rows[0]
}

export async function markLeftPerformerShown(tx: Tx, id: string): Promise<void> {
  await sql`update left_performers set last_shown_at = ${tx.now} where performer_id = ${id}`.execute(tx.db)
}

/** Forgets the identity. Returns the documents, which nothing refers to any longer. */
export async function forgetLeftPerformer(tx: Tx, id: string): Promise<string[]> {
  await sql`delete from left_performers where performer_id = ${id}`.execute(tx.db)
  const { rows } = await sql<{ ids: (string | null)[] }>`with before as (
      select account_id, array[id_front, id_back, selfie] as ids from performers where account_id = ${id} for update)
    update performers p set id_front = null, id_back = null, selfie = null from before where p.account_id = before.account_id
    returning before.ids`.execute(tx.db)
  return (rows[0]?.ids ?? []).flatMap((one) => one ?? [])
}
