/** The tables of this module. No other module reads or writes them. */
import type { Generated } from 'kysely'
import type { Db } from '#platform/context.ts'

interface Tables {
  engagements: {
    subject_id: string
    account_id: string
    kind: string
    liked_at: Date | null
    bookmarked_at: Date | null
    folder_id: string | null
    comments: Generated<number>
  }
  engagement_totals: {
    subject_id: string
    likes: Generated<number>
    comments: Generated<number>
  }
}
export type EngagementDb = Db<Tables>

/** One account and one thing, whatever its kind. */
export interface Between {
  readonly accountId: string
  readonly kind: string
  readonly subjectId: string
}
