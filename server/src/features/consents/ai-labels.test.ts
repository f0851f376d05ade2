/** Stories of viewers who see that media were made with AI, wherever the media are. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { AiUse } from '@fanfare/contract/depictions'
import { declareDepiction } from '@fanfare/contract/depiction-routes'
import { createLiveRoom, joinLiveRoom } from '@fanfare/contract/live'
import * as messages from '@fanfare/contract/messages'
import { createStory } from '@fanfare/contract/own-stories'
import * as posts from '@fanfare/contract/posts'
import { search } from '@fanfare/contract/search'
import { viewStories } from '@fanfare/contract/stories'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 5000)
})

const photo = async () => {
  const { _id } = await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}
const madeWith = (ai: AiUse) => ({ showsMe: true, personIds: [], ai })
const declares = async (id: string, ai: AiUse) => {
  await nadia(declareDepiction, { body: { ids: [id], ...madeWith(ai) } })
  await site.quiet()
}

test('a fan sees the label on a story', async () => {
  const fileId = await photo()
  await nadia(createStory, { body: { fileId, audience: 'free', shows: madeWith('generated') } })
  const { stories } = await fan(viewStories, { params: { id: nadia.id } })
  const story = stories.at(-1)
  assert.equal(story?.locked === false && story.media.ai, 'generated')
})

test('a fan sees the label of a message before paying for it, and after', async () => {
  const [fileId, other] = [await photo(), await photo()]
  await declares(fileId, 'altered')
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const sent = await nadia(messages.sendMessage, { params: { id }, body: { text: 'New', fileIds: [fileId, other], price: 20 } })
  const seen = async () =>
    (await fan(messages.listMessages, { params: { id }, query: {} })).data.find(({ _id }) => _id === sent._id)
  const locked = await seen()
  assert.equal(locked?.locked === true && locked.inside.ai, 'altered')
  await fan(messages.buyMessage, { params: { id: sent._id }, body: { price: 20 } })
  const open = await seen()
  assert.deepEqual(open?.locked === false && open.files.map(({ ai }) => ai), ['altered', undefined])
})

test('a label that is declared in the vault later appears on what was published before, and disappears again', async () => {
  const fileId = await photo()
  const { _id: id } = await nadia(posts.createPost, { body: { text: 'Sea', audience: 'free', fileIds: [fileId] } })
  const label = async () => (await fan(posts.viewPost, { params: { id } })).ai
  assert.equal(await label(), undefined)
  await declares(fileId, 'generated')
  assert.equal(await label(), 'generated')
  await declares(fileId, 'none')
  assert.equal(await label(), undefined)
})

test('a performer who declares only the use of AI has not declared who is shown', async () => {
  const isExplicit = async (fileId: string) =>
    (await site.sql.query<{ is: boolean }>('select is_explicit as is from depictions where subject_id = $1', [fileId])).rows[0]
      ?.is
  const [unused, published] = [await photo(), await photo()]
  await nadia(posts.createPost, { body: { text: 'Sky', audience: 'free', fileIds: [published] } })
  for (const fileId of [unused, published]) {
    await declares(fileId, 'generated')
    assert.equal(await isExplicit(fileId), false)
    // The same declaration again confirms it.
    await declares(fileId, 'generated')
    await declares(fileId, 'none')
    assert.equal(await isExplicit(fileId), true)
  }
})

test('a fan finds a post by its words and sees its label', async () => {
  const fileId = await photo()
  await declares(fileId, 'altered')
  await nadia(posts.createPost, { body: { text: 'Marzipan lighthouse', audience: 'free', fileIds: [fileId] } })
  await site.quiet()
  const { data } = await fan(search, { body: { q: 'marzipan' }, query: {} })
  assert.deepEqual(
    data.map(({ ai }) => ai),
    ['altered'],
  )
})

test('a fan sees the label of a live show', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const form = { title: 'Masks', category: 'talk', audience: 'everyone', startsAt } as const
  const { _id: id } = await nadia(createLiveRoom, { body: { ...form, shows: madeWith('altered') } })
  assert.equal((await fan(joinLiveRoom, { params: { id } })).ai, 'altered')
})
