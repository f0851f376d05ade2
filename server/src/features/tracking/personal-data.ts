import { sql } from 'kysely'
import { deleteRows, personalData, type Erasing } from '#core/personal-data/index.ts'

async function eraseLinks(erasing: Erasing): Promise<void> {
  await erasing.ctx.write(async ({ db }) => {
    const links = sql`select id from tracking_links where performer_id = ${erasing.accountId}`
    await sql`delete from tracked_fans where link_id in (${links})`.execute(db)
    await sql`delete from tracking_visitors where link_id in (${links})`.execute(db)
  })
  await deleteRows(erasing, 'tracking_links', ['performer_id'])
}

export const trackingPersonalData = [
  personalData('tracked_fans', {
    by: ['fan_id', 'performer_id'],
    erasure: 'delete',
    exported: { notExported: 'Counts where the fans of a performer came from.' },
  }),
  personalData('tracking_links', {
    by: ['performer_id'],
    erasure: { run: eraseLinks },
    exported: { name: 'tracking-links', columns: ['id', 'name', 'code', 'visits', 'created_at'], key: ['id'] },
  }),
]
