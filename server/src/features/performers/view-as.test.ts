import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { createCall, VIEW_AS, VIEW_AS_HEADER, type ApiError, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { listComments } from '@fanfare/contract/comments'
import { follow } from '@fanfare/contract/follows'
import { createGallery, searchGalleries } from '@fanfare/contract/galleries'
import { createStory } from '@fanfare/contract/own-stories'
import { viewPerformer } from '@fanfare/contract/performers'
import { listPhotosOf } from '@fanfare/contract/photos'
import { readOffers } from '@fanfare/contract/plans'
import * as posts from '@fanfare/contract/posts'
import { addReaction } from '@fanfare/contract/reactions'
import { listRings, viewStories } from '@fanfare/contract/stories'
import * as vault from '@fanfare/contract/vault'
import { createVideo, searchVideos } from '@fanfare/contract/videos'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let ada: Caller
let rival: Caller
const real: Partial<Record<(typeof VIEW_AS)[number], Call>> = {}

const code = (error: ApiError) => error.code
const asIf = (who: Caller, role: string) => createCall(fetchTransport(`${site.base}/api`, who.token, { [VIEW_AS_HEADER]: role }))

beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada')
  rival = await site.performer('rival')
  const photo = async () => (await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  for (const audience of ['free', 'subscribers', 'paid'] as const) {
    const terms = { audience, ...(audience === 'paid' && { price: 5 }) }
    await ada(posts.createPost, { body: { text: `for ${audience}`, ...terms, fileIds: [await photo()] } })
    await ada(createGallery, { body: { title: `For ${audience}`, ...terms, fileIds: [await photo()] } })
  }
  await ada(posts.createPost, {
    body: { text: 'both ways', audience: 'paid', price: 5, subscribersIncluded: true, fileIds: [await photo()] },
  })
  const videoId = (await ada(vault.uploadVaultVideo, { files: { file: await film(site, 1) } }))._id
  for (const audience of ['free', 'subscribers'] as const)
    await ada(createVideo, { body: { title: `For ${audience}`, audience, videoId } })
  for (const audience of ['free', 'followers', 'subscribers'] as const)
    await ada(createStory, { body: { audience, fileId: await photo() } })
  const follower = await site.fan('felix')
  const subscriber = await site.fan('selma', 100)
  for (const fan of [follower, subscriber]) await fan(follow, { params: { id: ada.id } })
  await subscribes(subscriber, ada, { cardId: (await saves(subscriber))._id })
  await site.quiet()
  Object.assign(real, { visitor: site.guest, fan: follower, subscriber })
})

/** Returns everything that a profile shows, without signatures of addresses and the time of the request. */
async function profileBy(who: Call): Promise<unknown> {
  const id = ada.id
  const { data: shown } = await who(posts.listPosts, { query: { performerId: id } })
  const free = shown.find(({ audience }) => audience === 'free')
  const all = [
    await who(viewPerformer, { params: { id } }),
    shown,
    await who(searchGalleries, { query: { performerId: id } }),
    await who(searchVideos, { query: { performerId: id } }),
    await who(listPhotosOf, { params: { performerId: id } }),
    await who(viewStories, { params: { id } }),
    await who(listRings, { query: { performerIds: id } }),
    await who(readOffers, { params: { id } }),
    await who(listComments, { query: { objectId: free?._id ?? '', objectType: 'post' } }),
  ]
  return JSON.parse(JSON.stringify(all).replaceAll(/\/media\/[^"]*|T[\d:.]+Z/g, '…'))
}

test.for(VIEW_AS)('a performer who views as a %s gets the profile and its lists as they do', async (role) => {
  const who = real[role]
  assert.ok(who)
  assert.deepEqual(await profileBy(asIf(ada, role)), await profileBy(who))
})

test("a performer gets others' profiles as a stranger does, whatever role they choose", async () => {
  const before = await profileBy(await site.fan('stranger'))
  for (const role of ['fan', 'subscriber']) assert.deepEqual(await profileBy(asIf(rival, role)), before)
})

test('a fan cannot choose a role, and a performer with a role can change nothing', async () => {
  const fan = await site.fan('fritz', 100)
  const [post] = (await ada(posts.listPosts, { query: { performerId: ada.id } })).data
  const like = { body: { action: 'like', objectType: 'post', objectId: post?._id ?? '' } } as const
  assert.equal((await asIf(fan, 'subscriber')(viewPerformer, { params: { id: ada.id } })).isSubscribed, false)
  assert.ok((await asIf(ada, 'owner')(viewPerformer, { params: { id: ada.id } })).can.includes('edit'))
  assert.equal(await asIf(ada, 'fan')(addReaction, like).catch(code), 'not_allowed')
  assert.equal(await asIf(ada, 'fan')(posts.buyPost, { params: { id: post?._id ?? '' }, body: {} }).catch(code), 'not_allowed')
})
