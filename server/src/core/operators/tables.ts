/** The table of this module. No other file reads or writes it. */
import type { Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'

export interface Tables {
  operators: {
    id: string
    account_id: string
    invited_by: string
    invited_at: Date
    accepted_at: Date | null
    ended_by: string | null
    ended_at: Date | null
  }
}

export type OperatorsDb = Db<Tables>
export type OperatorRow = Selectable<Tables['operators']>
