/** A notification links to its exact subject: the message with a reaction, the liked comment, or the reply. */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Call } from '@fanfare/contract'
import { addComment } from '@fanfare/contract/comments'
import { listNotifications, markAllNotificationsRead } from '@fanfare/contract/notifications'
import { createPost } from '@fanfare/contract/posts'
import { addReaction } from '@fanfare/contract/reactions'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const LATER = 30

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Publishes a free post of Ada's and returns the subject for comments on it. */
async function publishPost(text: string) {
  const ada = await demo.callOf('ada.vale')
  const { _id: objectId } = await ada(createPost, { body: { text, audience: 'free' } })
  return { objectType: 'post', objectId } as const
}

/**
 * Felix comments on a post, and Ada replies. Enough comments and replies lie in between that neither is on the first page.
 * Returns the post's path.
 */
async function replyFarBelow(text: string): Promise<string> {
  const { callOf, site } = demo
  const [felix, mara] = [await callOf('felix'), await callOf('mara')]
  const about = await publishPost(text)
  const { _id: parentId } = await felix(addComment, { body: { ...about, text: 'Which summit is it?' } })
  for (let i = 1; i <= LATER; i++) {
    if (i % 5 === 0) await site.sql.query('delete from rate_limits')
    await mara(addComment, { body: { ...about, text: `Later ${i}`, parentId } })
    await mara(addComment, { body: { ...about, text: `Below ${i}` } })
  }
  const ada = await callOf('ada.vale')
  await ada(addComment, { body: { ...about, text: 'The one behind the lake', parentId } })
  await site.jobsDone()
  return `/post/${about.objectId}`
}

/** Returns the notification with these words whose link starts with this path. */
const notification = (page: Page, words: string, path: string) =>
  page.locator(`a[href^="${path}"]`).and(page.getByRole('link', { name: words }))

test('a fan opens the notification of a reply and sees that reply, below older and newer ones', async () => {
  const path = await replyFarBelow('Seen from the ridge')
  const page = await demo.as('felix', 'phone')
  await visit(page, '/notifications')
  // All replies of the day are one line, which links to the latest.
  await notification(page, '2 people have replied to you', path).click()
  await page.waitForURL((url) => url.pathname === path && url.searchParams.has('comment'))
  const reply = page.getByRole('article', { name: 'Comment by Ada Vale' }).and(page.locator('[aria-current]'))
  await reply.getByText('The one behind the lake').waitFor()
  await expect(reply).toBeFocused()
  await expect(reply).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('The one behind the lake')).toHaveCount(1)
  await assertAccessible(page)
})

/** Juno comments on a post of Ada's, and Mara likes the comment. Returns Juno's client and the comment's path. */
async function likedComment(text: string) {
  const { callOf, site } = demo
  const [juno, mara, felix] = [await callOf('juno.park'), await callOf('mara'), await callOf('felix')]
  const about = await publishPost(`About this: ${text}`)
  const { _id: comment } = await juno(addComment, { body: { ...about, text } })
  for (let i = 1; i <= 4; i++) await felix(addComment, { body: { ...about, text: `Below the light ${i}` } })
  await mara(addReaction, { body: { action: 'like', objectType: 'comment', objectId: comment } })
  await site.jobsDone()
  return { juno, path: `/post/${about.objectId}?comment=${comment}` }
}

const allRead = (juno: Call) =>
  waitFor(async () => {
    const { data } = await juno(listNotifications, { query: { group: 'social', unread: true } })
    return data.length === 0
  })

const unread = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText('Unread', { exact: true }) })

test('a performer opens her comment from the notification of a like, and marks all notifications of this kind as read', async () => {
  const { juno, path } = await likedComment('The light in it')
  const page = await demo.as('juno.park', 'phone')
  await visit(page, '/notifications?about=social')
  await notification(page, 'You have new likes', path).click()
  const line = page.getByRole('article', { name: /^Comment by/ }).and(page.locator('[aria-current]'))
  await line.getByText('The light in it').waitFor()
  await expect(line).toBeInViewport({ ratio: 1 })
  await visit(page, '/notifications?about=social')
  await page.getByRole('button', { name: 'Mark these as read' }).click()
  await expect(unread(page)).toHaveCount(0)
  await allRead(juno)
})

test('a performer who reads notifications on another device sees them read here, even while the next page loads', async () => {
  const { juno } = await likedComment('The shade in it')
  const page = await demo.as('juno.park', 'phone')
  const reads: string[] = []
  const isReadThere = Promise.withResolvers<void>()
  await page.route(/\/api\/notification\?/, async (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('offset')
    reads.push(isNext ? 'next page asked for' : 'list asked for')
    // Holds back only the next page, which waits for the list.
    if (isNext) await isReadThere.promise
    else await setTimeout(500)
    reads.push(isNext ? 'next page answered' : 'list answered')
    await route.continue()
  })
  await visit(page, '/notifications?about=social')
  await waitFor(() => reads.includes('next page asked for'))
  const before = reads.length
  await juno(markAllNotificationsRead, { query: { group: 'social' } })
  await waitFor(() => reads.slice(before).includes('list answered'))
  isReadThere.resolve()
  const whileTheListIsRead = reads.join(', ').match(/list asked for(?:(?!list answered).)*/g) ?? []
  for (const words of whileTheListIsRead) assert.doesNotMatch(words, /next page asked for/)
  await expect(unread(page)).toHaveCount(0)
})

test('a performer opens the message from the notification of a reaction, far up in the conversation', async () => {
  const texts = Array.from({ length: 200 }, (_, i) => `Message ${i + 1}`)
  const path = await openLongConversation(demo, texts)
  const [fan, performer] = [await demo.as('felix', 'desktop'), await demo.as('ada.vale', 'phone')]
  await visit(fan, `${path}?at=30`)
  const line = fan.locator('[data-seq="30"]')
  await line.hover()
  await line.getByRole('button', { name: 'Options for this message' }).click()
  await fan.getByRole('menuitem', { name: 'React with 🔥' }).click()
  await line.getByRole('button', { name: 'You reacted with 🔥' }).waitFor()
  await demo.site.jobsDone()

  await visit(performer, '/notifications')
  await notification(performer, 'Someone reacted to your message', `${path}?at=30`).click()
  await performer.waitForURL((url) => url.pathname === path && url.search === '?at=30')
  const reacted = performer.locator('[data-seq="30"]')
  await reacted.getByRole('button', { name: 'Felix Brandt reacted with 🔥' }).waitFor()
  await expect(reacted).toBeInViewport({ ratio: 1 })
})
