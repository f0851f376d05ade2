import type { Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

export interface Tables {
  operators: Schema['operators']
}

export type OperatorsDb = Db<Tables>
export type OperatorRow = Selectable<Tables['operators']>
