import type { Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  account_closings: Schema['account_closings']
  erasure_holds: Schema['erasure_holds']
}

export type ClosingDb = Db<Tables>
export type ClosingRow = Selectable<Tables['account_closings']>
