/** Stories of accounts with thousands of notifications: the cost of another one, and what is deleted. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as notifications from '@fanfare/contract/notifications'
import { openTestServer } from '../../../test/test-server.ts'
import { deleteOldNotificationsJob } from './delete-old.ts'
import { unreadOf } from './store.ts'

const site = await openTestServer()

const insert = (accountId: string, count: number, { age, isRead }: { age: string; isRead: boolean }) =>
  site.sql.query(
    `insert into notifications (id, account_id, type, title, link, read_at, seen_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'tip', 'A tip', '/', case when $4 then now() end, now(), now() - $3::interval, now() - $3::interval
     from generate_series(1, $2)`,
    [accountId, count, age, isRead],
  )

test('a fan with 10,000 unread notifications sees up to a hundred counted, newest first, and no more are read', async () => {
  const fan = await site.fan('busy')
  await insert(fan.id, 10_000, { age: '1 day', isRead: false })
  await site.sql.query('analyze notifications')
  const readBefore = await rowsRead()
  assert.deepEqual((await unreadOf(site.ctx.db, [fan.id])).get(fan.id), { total: 100, unseen: 0 })
  const read = (await rowsRead()) - readBefore
  assert.ok(read <= 200, `${read} rows were read`)
  await site.sql.query('update notifications set seen_at = null where id in (select id from notifications limit 3)')
  await site.sql.query('update notifications set updated_at = now() where seen_at is null')
  assert.deepEqual(await fan(notifications.countUnread), { total: 100, unseen: 3 })
})

/** Returns the number of live rows of `notifications` that statements in this database have read so far. */
async function rowsRead(): Promise<number> {
  await site.sql.query('select pg_stat_force_next_flush()')
  await site.ctx.db
    .connection()
    .execute((one) => one.selectNoFrom((e) => e.fn('pg_stat_force_next_flush').as('flushed')).execute())
  await site.sql.query('select pg_stat_clear_snapshot()')
  const { rows } = await site.sql.query<{ read: string }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'notifications'`,
  )
  return Number(rows[0]?.read)
}

test("a fan's read notifications are deleted after some months, and all after a year", async () => {
  const fan = await site.fan('old.hand')
  await insert(fan.id, 5_001, { age: '130 days', isRead: true })
  await insert(fan.id, 2, { age: '130 days', isRead: false })
  await insert(fan.id, 3, { age: '30 days', isRead: true })
  await insert(fan.id, 4, { age: '400 days', isRead: false })
  await site.ctx.write(async (tx) => tx.enqueue(deleteOldNotificationsJob, {}))
  await site.quiet()
  assert.equal((await fan(notifications.listNotifications, { query: {} })).total, 5)
})
