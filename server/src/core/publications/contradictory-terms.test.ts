/** Tests that contradictory fields are rejected. Ignoring one could publish content too early, or for too many people. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import { scheduleMassMessage } from '@fanfare/contract/mass-messages'
import { createPoll } from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { createTier } from '@fanfare/contract/tiers'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

let ada: Caller
let photo: string
beforeAll(async () => {
  ada = await (await openTestServer()).performer('ada')
  photo = (await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
})

const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
const post = { text: 'A new morning', audience: 'free' } as const
const gallery = () => ({ title: 'Harbour', audience: 'free' as const, fileIds: [photo] })
const video = { title: 'Tide', audience: 'free' } as const
const message = {
  audience: { rule: { match: 'all' as const, conditions: [{ who: 'everyone' as const }] } },
  text: 'Hello',
}

const refused: readonly [what: string, field: string, send: () => Promise<unknown>][] = [
  [
    'a draft of a post with a time',
    'scheduledAt',
    () => ada(posts.createPost, { body: { ...post, publish: 'draft', scheduledAt } }),
  ],
  ['a free post with a price', 'price', () => ada(posts.createPost, { body: { ...post, price: 5 } })],
  [
    'a free post that includes subscribers',
    'subscribersIncluded',
    () => ada(posts.createPost, { body: { ...post, subscribersIncluded: true } }),
  ],
  ['a gallery for now with a time', 'scheduledAt', () => ada(galleries.createGallery, { body: { ...gallery(), scheduledAt } })],
  [
    'a draft of a gallery with a time',
    'scheduledAt',
    () => ada(galleries.createGallery, { body: { ...gallery(), publish: 'draft', scheduledAt } }),
  ],
  [
    'a scheduled gallery without a time',
    'scheduledAt',
    () => ada(galleries.createGallery, { body: { ...gallery(), publish: 'scheduled' } }),
  ],
  ['a video for now with a time', 'scheduledAt', () => ada(videos.createVideo, { body: { ...video, scheduledAt } })],
  [
    'a draft of a video with a time',
    'scheduledAt',
    () => ada(videos.createVideo, { body: { ...video, publish: 'draft', scheduledAt } }),
  ],
  [
    'a scheduled video without a time',
    'scheduledAt',
    () => ada(videos.createVideo, { body: { ...video, publish: 'scheduled' } }),
  ],
  [
    "a mass message at each fan's hour without a time",
    'at',
    () => ada(scheduleMassMessage, { body: { ...message, timeZone: 'Europe/Berlin' } }),
  ],
  [
    'a poll whose results are shown at an end that it does not have',
    'endsAt',
    () => ada(createPoll, { body: { options: ['Yes', 'No'], showsResults: 'end' } }),
  ],
  [
    'a bundle with a price and a percentage',
    'quarterly',
    () => ada(createTier, { body: { name: 'Gold', monthly: 20, quarterly: { price: 50, percent: 10 } } }),
  ],
]

test.for(refused)('a performer cannot send %s', async ([, field, send]) => {
  const error = await send().then(
    () => assert.fail('it was accepted'),
    (error: ApiError) => error,
  )
  assert.equal(error.code, 'not_valid')
  assert.ok(
    error.errors.some((one) => one.field.startsWith(field)),
    JSON.stringify(error.errors),
  )
})
