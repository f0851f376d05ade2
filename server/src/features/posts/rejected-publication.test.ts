/** Stories of posts that cannot be shown at their time: a site rule forbids them, or nothing of them is left. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as notifications from '@fanfare/contract/notifications'
import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { changeTextRules } from '@fanfare/contract/text-rules'
import { deleteVaultItems } from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 100)
  olga = await site.operator()
})

const code = (error: ApiError) => error.code
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const statusOf = async (id: string) => (await nadia(posts.readOwnPost, { params: { id } })).status
async function comesDue(id: string): Promise<void> {
  await site.sql.query(`update posts set scheduled_at = site_now() - interval '5 minutes' where id = $1`, [id])
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
}

const setRules = (bannedWords: string, linksAllowed = true) => olga(changeTextRules, { body: { bannedWords, linksAllowed } })
const withdrawn = async (id: string) =>
  (await nadia(notifications.listNotifications, { query: {} })).data.filter((one) => one.link === `/studio/posts/${id}`).length

test('a post that breaks a site rule is not published, whether from a draft, by its teaser or poll, or at its time', async () => {
  const { _id: due } = await nadia(posts.createPost, {
    body: { text: 'a forbidden thing', audience: 'free', publish: 'scheduled', scheduledAt: inAnHour() },
  })
  const { _id: other } = await nadia(posts.createPost, {
    body: { text: 'fine', audience: 'free', publish: 'scheduled', scheduledAt: inAnHour() },
  })
  const draft = async (text: string) => {
    const { _id: id } = await nadia(posts.createPost, { body: { text, audience: 'free', publish: 'draft' } })
    return { id }
  }
  const params = await draft('see https://elsewhere.example')
  await setRules('forbidden', false)
  await comesDue(due)
  await comesDue(other)
  assert.deepEqual([await statusOf(due), await statusOf(other)], ['draft', 'published'])
  assert.deepEqual([await withdrawn(due), await withdrawn(other)], [1, 0])
  assert.equal(await draft('forbidden').catch(code), 'not_valid')
  assert.equal(await nadia(lifecycle.publishPost, { params }).catch(code), 'not_valid')
  assert.equal(await nadia(lifecycle.schedulePost, { params, body: { at: inAnHour() } }).catch(code), 'not_valid')
  const teased = { text: 'x', teaser: 'forbidden inside', audience: 'subscribers' as const }
  assert.equal(await nadia(posts.createPost, { body: teased }).catch(code), 'not_valid')
  assert.equal(await nadia(polls.createPoll, { body: { options: ['yes', 'forbidden'] } }).catch(code), 'not_valid')
  await setRules('')
  assert.equal((await nadia(lifecycle.publishPost, { params })).status, 'published')
})

test('a post with nothing left to show or sell becomes a draft and sells nothing', async () => {
  const upload = async () => (await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } }))._id
  const [only, open, locked, planned] = [await upload(), await upload(), await upload(), await upload()]
  await site.quiet()
  const paid = { text: '', audience: 'paid' as const, price: 10 }
  const make = async (body: object) => (await nadia(posts.createPost, { body: { ...paid, ...body } }))._id
  const ids = [
    await make({ fileIds: [only] }),
    await make({ fileIds: [open, locked], openFileIds: [open] }),
    await make({ fileIds: [planned], publish: 'scheduled', scheduledAt: inAnHour() }),
  ]
  await nadia(deleteVaultItems, { body: { ids: [only, locked, planned] } })
  await site.quiet()
  assert.deepEqual(await Promise.all(ids.map((id) => statusOf(id))), ['failed', 'failed', 'draft'])
  assert.equal(await fan(posts.buyPost, { params: { id: ids[0]! } }).catch(code), 'not_found')
  assert.equal(await fan(posts.viewPost, { params: { id: ids[1]! } }).catch(code), 'not_found')
  const params = { id: ids[0]! }
  await nadia(posts.updatePost, { params, body: { ...paid, text: 'words instead' } })
  assert.equal(await statusOf(params.id), 'published')
})
