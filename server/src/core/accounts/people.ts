/** Builds the short view of accounts inside other views, for a whole page with one query. */
import { sql } from 'kysely'
import { uuids } from '#platform/ids.ts'
import { NO_AVATAR, type Person } from '@fanfare/contract/people'
import type { AccountsDb } from './tables.ts'
import { t } from '#lib/i18n.ts'

interface Row {
  id: string
  role: string
  name: string
  username: string
  avatar: string
  status: string
  hidden_from_search?: boolean
}

const gone = () => ({ name: t('Closed account'), username: '', avatar: NO_AVATAR })

/** Returns an entry for every id. The entry of a closed or deleted account has no name. */
export async function peopleById(db: AccountsDb, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Row>`select id, role, name, username, avatar, status, hidden_from_search from accounts
    where id = any(${uuids([...new Set(ids)])})`.execute(db)
  const found = new Map(rows.map((row) => [row.id, personOf(row)]))
  return new Map(ids.map((id) => [id, found.get(id) ?? { _id: id, ...gone(), isPerformer: false, isVerified: false }]))
}

/** Returns a placeholder for a person who stays anonymous; `id` is the id of the action. */
export const anonymousPerson = (id: string): Person => ({
  _id: id,
  name: t('Someone'),
  username: '',
  avatar: NO_AVATAR,
  isPerformer: false,
  isVerified: false,
})

export function personOf({ id, role, name, username, avatar, status, hidden_from_search: isHiddenFromSearch }: Row): Person {
  const shown = status === 'deleted' || status === 'closed' ? gone() : { name, username, avatar: avatar || NO_AVATAR }
  return {
    _id: id,
    ...shown,
    isPerformer: role === 'performer',
    isVerified: role === 'performer' && status === 'active',
    ...(isHiddenFromSearch === true && { isHiddenFromSearch }),
  }
}
