import { sql } from 'kysely'
import { deleteRows, personalData, type Erasing } from '#core/personal-data/index.ts'

/** Removes the likes from the counts before the rows, so that an interrupted run does not count twice. */
async function removeReactions(erasing: Erasing): Promise<void> {
  await erasing.ctx.write(async ({ db }) => {
    await sql`with liked as (
        update engagements set liked_at = null where account_id = ${erasing.accountId} and liked_at is not null returning subject_id
      ) update engagement_totals t set likes = greatest(0, t.likes - 1) from liked where t.subject_id = liked.subject_id`.execute(
      db,
    )
  })
  await deleteRows(erasing, 'engagements', ['account_id'])
}

export const engagementPersonalData = [
  personalData('engagements', {
    by: ['account_id'],
    erasure: { run: removeReactions },
    exported: {
      name: 'likes-and-bookmarks',
      columns: ['kind', 'subject_id', 'liked_at', 'bookmarked_at'],
      key: ['subject_id'],
    },
  }),
]
