/** The database as stores are handed it, in a transaction or outside of one. */
import type { Kysely, Transaction } from 'kysely'

// Each store names the tables it owns; the context itself knows none.
// oxlint-disable-next-line typescript/no-explicit-any
export type Db<Tables = any> = Kysely<Tables> | Transaction<Tables>
