/** Tests migration 0041, which gives all kinds of publications the same columns and statuses, on a database from before it. */
import assert from 'node:assert/strict'
import type pg from 'pg'
import { beforeAll, test } from 'vitest'
import { openDatabaseBefore } from '../../../test/old-database.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { migrate } from '#platform/migrate.ts'

const MIGRATION = '0041_publications.sql'
const id = (n: number) => `01980000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const OWNER = id(99)
const [PAST, FUTURE] = ['2026-01-01T00:00:00Z', '2090-01-01T00:00:00Z']
const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`)

interface Row {
  readonly n: number
  readonly status: string
  readonly published?: string
  readonly scheduled?: string
  readonly expires?: string
  readonly removed?: string
}

const times = ({ published = null, scheduled = null, removed = null }: { [P in keyof Row]?: Row[P] | null }) =>
  [published, scheduled, removed].map((one) => quoted(one as string | null)).join()

const post = (
  row: Row,
) => `insert into posts (id, performer_id, text, teaser, audience, status, created_at, published_at, scheduled_at,
  removed_at, expires_at) values ('${id(row.n)}', '${OWNER}', 'x', '', 'free', '${row.status}', '${PAST}', ${times(row)}, ${quoted(row.expires ?? null)})`
const gallery = (
  row: Row,
) => `insert into galleries (id, performer_id, title, description, file_ids, audience, price, status, created_at,
  published_at, scheduled_at, removed_at) values ('${id(row.n)}', '${OWNER}', 'x', '', '{${OWNER}}', 'paid', 500, '${row.status}', '${PAST}', ${times(row)})`
const video = (
  row: Row & { readonly isDraft?: boolean; readonly file?: string },
) => `insert into videos (id, performer_id, title, description,
  video_id, audience, is_draft, status, created_at, published_at, scheduled_at, removed_at) values ('${id(row.n)}', '${OWNER}', 'x', '',
  ${quoted(row.file ?? null)}, 'free', ${row.isDraft ?? false}, '${row.status}', '${PAST}', ${times(row)})`
const job = (task: string, payload: object, key: string) =>
  `select graphile_worker.add_job('${task}', '${JSON.stringify(payload)}', job_key => '${key}', run_at => '${FUTURE}')`

const BEFORE = [
  post({ n: 1, status: 'draft' }),
  post({ n: 2, status: 'scheduled', scheduled: FUTURE }),
  post({ n: 3, status: 'processing' }),
  post({ n: 4, status: 'failed', published: PAST }),
  post({ n: 5, status: 'published', published: PAST, expires: FUTURE }),
  post({ n: 6, status: 'archived', published: PAST }),
  post({ n: 7, status: 'archived', published: PAST, expires: FUTURE }),
  post({ n: 8, status: 'archived', published: PAST, expires: PAST }),
  post({ n: 9, status: 'published', published: PAST, removed: PAST }),
  gallery({ n: 11, status: 'draft' }),
  gallery({ n: 12, status: 'scheduled', scheduled: FUTURE }),
  gallery({ n: 13, status: 'processing', scheduled: FUTURE }),
  gallery({ n: 14, status: 'published', published: PAST }),
  video({ n: 21, status: 'draft', isDraft: true }),
  video({ n: 22, status: 'scheduled', scheduled: FUTURE, file: OWNER }),
  video({ n: 23, status: 'published', published: PAST, file: OWNER }),
  // A published video that lost its film, and one that its performer could save as a draft because a file had failed.
  video({ n: 24, status: 'draft', published: PAST }),
  video({ n: 25, status: 'draft', published: PAST, isDraft: true, file: OWNER }),
  job('publish due posts', {}, `publish ${id(2)}`),
  job('publish due galleries', {}, `publish gallery ${id(12)}`),
  job('publish due videos', {}, `publish video ${id(22)}`),
  job('archive expired posts', {}, `archive ${id(5)}`),
  job('post.published > notify new_post', { postId: id(5), performerId: OWNER }, 'a'),
  job('gallery.published > notify new_gallery', { contentId: id(14), performerId: OWNER }, 'b'),
  job('story.published > server events', { storyId: id(31), performerId: OWNER }, 'c'),
  job(
    'notification.audience_continued > notify',
    { rule: 'post.published new_post', data: { postId: id(5), performerId: OWNER }, after: OWNER, jobId: '1' },
    'd',
  ),
  `insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('publish due galleries', now()), ('delete old emails', now())`,
]

let site: TestServer
let client: pg.Client
const read = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows
const statuses = async (table: string) =>
  (await read(`select id, status from ${table} order by id`)).map((row) => [Number(String(row['id']).slice(-2)), row['status']])

beforeAll(async () => {
  site = await openTestServer()
  const old = await openDatabaseBefore(site, MIGRATION)
  client = old.client
  for (const statement of BEFORE) await client.query(statement)
  assert.ok((await migrate(old.connectionString)).includes(MIGRATION))
})

test('a site that is updated keeps its content in the state it had', async () => {
  assert.deepEqual(await statuses('posts'), [
    [1, 'draft'],
    [2, 'scheduled'],
    [3, 'processing'],
    [4, 'failed'],
    [5, 'published'],
    [6, 'archived'],
    [7, 'archived'],
    [8, 'expired'],
    [9, 'published'],
  ])
  assert.deepEqual(await statuses('galleries'), [
    [11, 'draft'],
    [12, 'scheduled'],
    [13, 'processing'],
    [14, 'published'],
  ])
  assert.deepEqual(await statuses('videos'), [
    [21, 'draft'],
    [22, 'scheduled'],
    [23, 'published'],
    [24, 'failed'],
    [25, 'archived'],
  ])
  assert.deepEqual(await read('select price, removed_at, expires_at, edited_at from galleries limit 1'), [
    { price: '500', removed_at: null, expires_at: null, edited_at: null },
  ])
})

test('a site that is updated runs the jobs that were waiting, with their times, keys and new payloads', async () => {
  const waiting = await read(`select task_identifier as task, j.key, p.payload, j.run_at from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id) order by task_identifier, j.key`)
  const run_at = new Date(FUTURE)
  assert.deepEqual(waiting, [
    { task: 'archive expired content', key: `archive ${id(5)}`, payload: {}, run_at },
    { task: 'gallery.published > notify new_gallery', key: 'b', payload: { contentId: id(14), performerId: OWNER }, run_at },
    {
      task: 'notification.audience_continued > notify',
      key: 'd',
      payload: {
        rule: 'post.published new_post',
        data: { contentId: id(5), performerId: OWNER },
        after: OWNER,
        jobId: '1',
      },
      run_at,
    },
    { task: 'post.published > notify new_post', key: 'a', payload: { contentId: id(5), performerId: OWNER }, run_at },
    ...[2, 12, 22].map((n) => ({ task: 'publish due content', key: `publish ${id(n)}`, payload: {}, run_at })),
    { task: 'story.published > server events', key: 'c', payload: { contentId: id(31), performerId: OWNER }, run_at },
  ])
  assert.deepEqual(await read('select identifier from graphile_worker._private_known_crontabs'), [
    { identifier: 'delete old emails' },
  ])
  const known = new Set(
    (await site.sql.query<{ name: string }>('select identifier as name from graphile_worker._private_tasks')).rows.map(
      ({ name }) => name,
    ),
  )
  for (const { task } of waiting) if (!String(task).includes('server events')) assert.ok(known.has(String(task)), String(task))
})
