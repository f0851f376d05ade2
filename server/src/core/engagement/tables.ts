/** Lists the tables of this module. No other module reads or writes them. */
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  engagements: Schema['engagements']
  engagement_totals: Schema['engagement_totals']
}
export type EngagementDb = Db<Tables>

export interface Between {
  readonly accountId: string
  readonly kind: string
  readonly subjectId: string
}
