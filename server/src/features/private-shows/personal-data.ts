import { sql } from 'kysely'
import { personalData, type Erasing } from '#core/personal-data/index.ts'

/** The other side keeps the show without the account's words. No show of a closed account is open by now. */
const eraseWords = ({ ctx, accountId }: Erasing): Promise<void> =>
  ctx.write(async ({ db }) => {
    await sql`update private_shows set message = '' where fan_id = ${accountId} and message <> ''`.execute(db)
    await sql`update private_shows set note = '' where performer_id = ${accountId} and note <> ''`.execute(db)
    await sql`update private_shows set stop_reason = '' where (fan_id = ${accountId} or performer_id = ${accountId})
      and stop_reason <> ''`.execute(db)
  })

export const privateShowsPersonalData = [
  personalData('private_show_terms', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'private-show-terms',
      columns: ['is_open', 'price', 'min_minutes', 'audience', 'saved_at'],
      key: ['performer_id'],
    },
  }),
  personalData('private_shows', {
    by: ['fan_id', 'performer_id'],
    erasure: { run: eraseWords },
    exported: {
      name: 'private-shows',
      columns: [
        'id',
        'fan_id',
        'performer_id',
        'status',
        'message',
        'note',
        'minutes',
        'has_fan_camera',
        'price',
        'min_minutes',
        'end_reason',
        'stop_reason',
        'created_at',
        'started_at',
        'closed_at',
      ],
      key: ['id'],
      people: ['fan_id', 'performer_id'],
      // The performer never learns the fan's limit.
      also: (accountId) => ({ max_cost: sql`case when fan_id = ${accountId}::uuid then max_cost end` }),
    },
  }),
]
