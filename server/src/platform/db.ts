/** The database type that stores receive, inside a transaction or outside. */
import type { Kysely, Transaction } from 'kysely'

// Each store names the tables that it owns; the context itself knows none.
// oxlint-disable-next-line typescript/no-explicit-any
export type Db<Tables = any> = Kysely<Tables> | Transaction<Tables>
