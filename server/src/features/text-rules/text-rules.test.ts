/** Stories of forbidden words, which are rejected at the field wherever others would read them. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { registerFan, registerPerformer } from '@fanfare/contract/auth'
import * as comments from '@fanfare/contract/comments'
import * as galleries from '@fanfare/contract/galleries'
import { updateMe } from '@fanfare/contract/own-account'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import * as ownStories from '@fanfare/contract/own-stories'
import * as posts from '@fanfare/contract/posts'
import { changeTextRules, checkWords } from '@fanfare/contract/text-rules'
import { putCaptions, putTranscript } from '@fanfare/contract/captions'
import { updatePhoto } from '@fanfare/contract/photos'
import { updateVaultItem, uploadVaultAudio, uploadVaultPhoto } from '@fanfare/contract/vault'
import { createTier, updateTier } from '@fanfare/contract/tiers'
import * as videos from '@fanfare/contract/videos'
import { film, tone } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()
const BAD = 'a forbidden thing'
const fieldOf = (error: ApiError) => error.errors[0]?.field
const free = 'free' as const

test('an author cannot use forbidden words in comments, galleries, videos, stories and highlights, even in drafts', async () => {
  const [ada, fan, olga] = [await site.performer('ada'), await site.fan('felix'), await site.operator()]
  const { _id: fileId } = await ada(uploadVaultPhoto, { files: { file: await jpeg() } })
  const { _id: objectId } = await ada(posts.createPost, { body: { text: 'fine', audience: free } })
  const story = await ada(ownStories.createStory, { body: { fileId, audience: 'free' } })
  await site.quiet()
  const on = { objectType: 'post', objectId } as const
  const comment = await fan(comments.addComment, { body: { ...on, text: 'fine' } })
  await olga(changeTextRules, { body: { bannedWords: 'forbidden', linksAllowed: true } })
  const draft = { audience: free, publish: 'draft' as const }
  const refused = await Promise.all([
    fan(comments.addComment, { body: { ...on, text: BAD } }).then(() => 'taken', fieldOf),
    fan(comments.editComment, { params: { id: comment._id }, body: { text: BAD } }).then(() => 'taken', fieldOf),
    ada(galleries.createGallery, { body: { ...draft, title: BAD, fileIds: [fileId] } }).then(() => 'taken', fieldOf),
    ada(galleries.createGallery, { body: { ...draft, title: 'x', description: BAD, fileIds: [fileId] } }).then(
      () => 'taken',
      fieldOf,
    ),
    ada(videos.createVideo, { body: { ...draft, title: BAD } }).then(() => 'taken', fieldOf),
    ada(videos.createVideo, { body: { ...draft, title: 'x', tags: 'forbidden' } }).then(() => 'taken', fieldOf),
    ada(ownStories.createStory, { body: { fileId, audience: 'free', text: BAD } }).then(() => 'taken', fieldOf),
    ada(ownStories.createHighlight, { body: { title: BAD, storyIds: [story._id] } }).then(() => 'taken', fieldOf),
  ])
  assert.deepEqual(refused, ['text', 'text', 'title', 'description', 'title', 'tags', 'text', 'title'])
})

test('a performer cannot use forbidden words in descriptions, transcripts and captions', async () => {
  const [nadia, olga] = [await site.performer('nadia'), await site.operator('otto')]
  const { _id: photo } = await nadia(uploadVaultPhoto, { files: { file: await jpeg() } })
  const { _id: sound } = await nadia(uploadVaultAudio, { files: { file: await tone(site, 1) } })
  const { _id: video } = await nadia(videos.uploadVideo, { files: { video: await film(site, 1) } })
  await site.quiet()
  await olga(changeTextRules, { body: { bannedWords: 'forbidden', linksAllowed: true } })
  const cue = (words: string) => new Blob([`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`])
  const params = { id: photo }
  const captioned = (words: string) =>
    nadia(putCaptions, { params: { id: video }, body: { language: 'en' }, files: { file: cue(words) } })
  const draft = { text: 'x', audience: free, fileIds: [sound], alts: [BAD], publish: 'draft' as const }
  const gallery = { title: 'x', audience: free, publish: 'draft' as const, fileIds: [photo], alts: [BAD] }
  const refused = [
    await nadia(posts.createPost, { body: { ...draft, publish: 'now' } }).then(() => 'taken', fieldOf),
    await nadia(posts.createPost, { body: draft }).then(() => 'taken', fieldOf),
    await nadia(galleries.createGallery, { body: gallery }).then(() => 'taken', fieldOf),
    await nadia(ownStories.createStory, { body: { fileId: photo, audience: 'free', alt: BAD } }).then(() => 'taken', fieldOf),
    await nadia(updateVaultItem, { params, body: { alt: BAD } }).then(() => 'taken', fieldOf),
    await nadia(updatePhoto, { params, body: { title: BAD } }).then(() => 'taken', fieldOf),
    await nadia(putTranscript, { params: { id: sound }, body: { text: BAD } }).then(() => 'taken', fieldOf),
    await captioned('a for<b>bidden</b> thing').then(() => 'taken', fieldOf),
    await captioned('a fine thing').then(() => 'taken', fieldOf),
  ]
  assert.deepEqual(refused, ['alts', 'alts', 'alts', 'alts', 'alt', 'title', 'text', 'file', 'taken'])
})

test('a user cannot use forbidden words in names, profiles and tiers, but old ones do not block other changes', async () => {
  const [mona, fan, olga] = [await site.performer('mona'), await site.fan('fay'), await site.operator('oda')]
  const LINK = 'all of it at https://elsewhere.example/mona'
  const tier = { name: 'Gold', text: LINK, benefits: ['one', 'two'], monthly: 20 }
  await olga(changeTextRules, { body: { bannedWords: '', linksAllowed: true } })
  await mona(updateOwnProfile, { body: { bio: LINK } })
  const { _id: id } = await mona(createTier, { body: tier })
  await olga(changeTextRules, { body: { bannedWords: 'forbidden', linksAllowed: false } })

  const outcomeOf = (call: Promise<unknown>) => call.then(() => 'taken', fieldOf)
  const joining = { name: BAD, email: 'new@example.test', password: 'a long password' }
  const born = { username: 'new.star', dateOfBirth: '1990-01-01', gender: 'female' as const }
  const document = await jpeg()
  const files = { idFront: document, idBack: document, selfie: document }
  const refused = [
    await outcomeOf(site.guest(registerFan, { body: joining })),
    await outcomeOf(site.guest(registerPerformer, { body: { ...joining, ...born }, files })),
    await outcomeOf(fan(updateMe, { body: { name: BAD } })),
    await outcomeOf(mona(updateOwnProfile, { body: { name: BAD } })),
    await outcomeOf(mona(updateOwnProfile, { body: { bio: `${LINK}/2` } })),
    await outcomeOf(mona(createTier, { body: { ...tier, name: 'Silver' } })),
    await outcomeOf(mona(updateTier, { params: { id }, body: { ...tier, name: BAD } })),
    await outcomeOf(mona(updateTier, { params: { id }, body: { ...tier, benefits: ['one', BAD] } })),
  ]
  assert.deepEqual(refused, ['name', 'name', 'name', 'name', 'bio', 'text', 'name', 'benefits'])

  await mona(updateOwnProfile, { body: { bio: LINK, name: 'Mona Lee' } })
  await mona(updateTier, { params: { id }, body: { ...tier, monthly: 15 } })
})

test('an author who checks a text before sending sees which words would be rejected', async () => {
  const [vera, fan, olga] = [await site.performer('vera'), await site.fan('finn'), await site.operator('odin')]
  await olga(changeTextRules, { body: { bannedWords: 'forbidden', linksAllowed: true } })
  const problemsOf = async (who: typeof fan, text: string, price = 0) =>
    (await who(checkWords, { body: { texts: [text], message: { price, files: price > 0 ? 1 : 0 } } })).problems
  const REFUSED = ['Remove these words, which this site doesn’t allow: “forbidden”']
  for (const who of [vera, fan, olga]) {
    assert.deepEqual(await problemsOf(who, BAD), REFUSED)
    assert.deepEqual(await problemsOf(who, 'fine'), [])
  }
  assert.deepEqual(await problemsOf(vera, 'fine', 5), [])
  assert.deepEqual(await problemsOf(fan, 'fine', 5), ['Only performers can set a price'])
  await assert.rejects(site.guest(checkWords, { body: { texts: [BAD] } }), ({ code }: ApiError) => code === 'not_signed_in')
})
