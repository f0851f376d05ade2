import { sql } from 'kysely'
import { deleteRows, personalData, type Erasing } from '#core/personal-data/index.ts'

async function eraseGoals(erasing: Erasing): Promise<void> {
  await erasing.ctx.write(async ({ db }) => {
    await sql`delete from tip_goal_tips t using tip_goals g where g.id = t.goal_id and g.performer_id = ${erasing.accountId}`.execute(
      db,
    )
  })
  await deleteRows(erasing, 'tip_goals', ['performer_id'])
}

export const tipGoalsPersonalData = [
  personalData('tip_goals', {
    by: ['performer_id'],
    erasure: { run: eraseGoals },
    exported: {
      name: 'tip-goals',
      columns: ['id', 'title', 'tokens', 'raised', 'started_at', 'reached_at', 'closed_at'],
      key: ['id'],
    },
  }),
]
