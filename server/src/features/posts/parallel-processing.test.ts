/** Stories of posts that wait for a photo, which becomes ready or is deleted while they are published. */
import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import pg from 'pg'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { declares } from '../../../test/consents.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

const GATE = 4712

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  await site.sql.query(`create function wait_at_gate() returns trigger language plpgsql as $$ begin
    perform set_config('lock_timeout', '0', true);
    perform pg_advisory_xact_lock_shared(${GATE});
    return new;
  end $$`)
  await site.sql.query(`create trigger gate before update on posts for each row when (new.status <> 'archived')
    execute function wait_at_gate()`)
})

const statusOf = async (id: string) => (await nadia(posts.readOwnPost, { params: { id } })).status
const rows = async (query: string) => (await site.sql.query(query)).rows.length
const isWaiting = (on: string) =>
  rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event ${on}`)

async function connection(): Promise<pg.Client> {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function photo(): Promise<string> {
  const { _id: id } = await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return id
}

/** Ends processing: the file and its event are in one transaction. */
async function becomesReady(client: pg.Client, fileId: string): Promise<void> {
  await client.query('begin')
  await client.query(`update files set status = 'ready' where id = $1`, [fileId])
  const payload = { fileId, ownerId: nadia.id }
  await client.query('select graphile_worker.add_job($1, $2)', ['media.processed > publish posts', payload])
  await client.query('commit')
}

/** Makes the file ready after the act has read its state, and before the act is saved. */
async function readyMeanwhile(fileId: string, act: () => Promise<unknown>): Promise<void> {
  const [gate, processing] = [await connection(), await connection()]
  await site.sql.query(`update files set status = 'processing' where id = $1`, [fileId])
  await gate.query('select pg_advisory_lock($1)', [GATE])
  const acted = act()
  await waitFor(async () => (await isWaiting(`= 'advisory'`)) > 0, 'the post to be saved')
  let isReady = false
  const ready = becomesReady(processing, fileId).then(() => void (isReady = true))
  await waitFor(async () => isReady || (await isWaiting(`<> 'advisory'`)) > 0, 'the photo to be processed, or to wait')
  if (isReady) await site.quiet()
  await gate.query('select pg_advisory_unlock($1)', [GATE])
  await Promise.all([acted, ready])
  await site.quiet()
}

test('a draft that is published while its photo becomes ready is published', async () => {
  const fileId = await photo()
  const body = { text: 'quick', audience: 'free' as const, fileIds: [fileId], publish: 'draft' as const }
  const params = { id: (await nadia(posts.createPost, { body }))._id }
  await readyMeanwhile(fileId, () => nadia(lifecycle.publishPost, { params }))
  assert.equal(await statusOf(params.id), 'published')
})

test('an archived post that is restored while its photo becomes ready is published', async () => {
  const fileId = await photo()
  const body = { text: 'again', audience: 'free' as const, fileIds: [fileId] }
  const params = { id: (await nadia(posts.createPost, { body }))._id }
  await nadia(lifecycle.archivePost, { params })
  await site.quiet()
  await readyMeanwhile(fileId, () => nadia(lifecycle.unarchivePost, { params }))
  assert.equal(await statusOf(params.id), 'published')
})

test('a post that waits for one of its photos is published when that photo is deleted', async () => {
  const fileIds = [await photo(), await photo()]
  await site.sql.query(`update files set status = 'failed' where id = $1`, [fileIds[1]])
  const body = { text: 'both', audience: 'free' as const, fileIds: [fileIds[0]!] }
  const { _id: id } = await nadia(posts.createPost, { body })
  await declares(nadia, [fileIds[1]!])
  await site.sql.query(`update posts set file_ids = $2, status = 'failed', published_at = null where id = $1`, [id, fileIds])
  await nadia(vault.deleteVaultItem, { params: { id: fileIds[1]! } })
  await site.quiet()
  assert.equal(await statusOf(id), 'published')
})
