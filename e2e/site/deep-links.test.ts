/** A notification leads to the thing itself: to the message that was reacted to, and to the comment or reply that was written. */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Call } from '@fanfare/contract'
import { addComment } from '@fanfare/contract/comments'
import { listNotifications, readAllNotifications } from '@fanfare/contract/notifications'
import { addReaction } from '@fanfare/contract/reactions'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const LATER = 30

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Many are written after the first two, so that neither stands on the first page by itself. */
async function writtenAbout(objectId: string): Promise<void> {
  const { callOf, site } = demo
  const [felix, mara] = [await callOf('felix'), await callOf('mara')]
  const about = { objectType: 'post', objectId } as const
  const { _id: parentId } = await felix(addComment, { body: { ...about, text: 'Which summit is it?' } })
  for (let i = 1; i <= LATER; i++) {
    if (i % 5 === 0) await site.sql.query('delete from rate_limits')
    await mara(addComment, { body: { ...about, text: `Later ${i}`, parentId } })
    await mara(addComment, { body: { ...about, text: `Below ${i}` } })
  }
  const ada = await callOf('ada.vale')
  await ada(addComment, { body: { ...about, text: 'The one behind the lake', parentId } })
}

const isInSight = (line: Locator) =>
  line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** The newest of the list with these words. */
async function follows(page: Page, words: string): Promise<void> {
  await visit(page, '/notifications')
  await page
    .getByRole('link', { name: new RegExp(words) })
    .first()
    .click()
}

for (const [at, size] of (['phone', 'desktop'] satisfies Size[]).entries())
  test(`on a ${size} a fan comes from the notification of a reply to the reply, below older and newer ones`, async () => {
    const { rows } = await demo.site.sql.query<{ id: string }>(
      `select p.id from posts p join accounts a on a.id = p.performer_id
       where a.username = 'ada.vale' and p.audience = 'free' and p.published_at is not null order by p.published_at offset $1 limit 1`,
      [at],
    )
    const id = rows[0]!.id
    await writtenAbout(id)
    await demo.site.jobsDone()
    const page = await demo.as('felix', size)
    // All replies of the day are one line, which leads to the latest.
    await follows(page, '2 people have replied to you')
    await page.waitForURL((url) => url.pathname === `/post/${id}` && url.searchParams.has('comment'))
    const reply = page.getByRole('article', { name: 'Comment by Ada Vale' }).and(page.locator('[aria-current]'))
    await reply.getByText('The one behind the lake').waitFor()
    await reply.and(page.locator(':focus')).waitFor()
    assert.ok(await isInSight(reply))
    assert.equal(await page.getByText('The one behind the lake').count(), 1)
    await assertAccessible(page)
  })

/** A comment of Juno's below the newest post, which Mara likes. */
async function likedComment(text: string) {
  const { callOf, site } = demo
  const [juno, mara, felix] = [await callOf('juno.park'), await callOf('mara'), await callOf('felix')]
  const { rows } = await site.sql.query<{ id: string }>(
    `select p.id from posts p join accounts a on a.id = p.performer_id
     where a.username = 'ada.vale' and p.audience = 'free' and p.published_at is not null order by p.published_at desc limit 1`,
  )
  const id = rows[0]!.id
  const about = { objectType: 'post', objectId: id } as const
  const { _id: comment } = await juno(addComment, { body: { ...about, text } })
  for (let i = 1; i <= 4; i++) await felix(addComment, { body: { ...about, text: `Below the light ${i}` } })
  await mara(addReaction, { body: { action: 'like', objectType: 'comment', objectId: comment } })
  await site.jobsDone()
  return { juno, path: `/post/${id}?comment=${comment}` }
}

const allRead = (juno: Call) =>
  waitFor(async () => {
    const { data } = await juno(listNotifications, { query: { group: 'social', unread: true } })
    return data.length === 0
  })

const noneUnread = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText('Unread', { exact: true }) })
    .first()
    .waitFor({ state: 'detached' })

test('who has written a comment comes from the notification of a like to the comment, and reads all of its kind at once', async () => {
  const { juno, path } = await likedComment('The light in it')
  const page = await demo.as('juno.park', 'phone')
  await visit(page, '/notifications?about=social')
  await page.locator(`a[href="${path}"]`).first().click()
  const line = page.getByRole('article', { name: /^Comment by/ }).and(page.locator('[aria-current]'))
  await line.getByText('The light in it').waitFor()
  assert.ok(await isInSight(line))
  await visit(page, '/notifications?about=social')
  await page.getByRole('button', { name: 'Mark these as read' }).click()
  await noneUnread(page)
  await allRead(juno)
})

test('what is read on another device is read here, although the list is just being read on', async () => {
  const { juno } = await likedComment('The shade in it')
  const page = await demo.as('juno.park', 'phone')
  const reads: string[] = []
  const isReadThere = Promise.withResolvers<void>()
  await page.route(/\/api\/notification\?/, async (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('offset')
    reads.push(isNext ? 'next page asked for' : 'list asked for')
    // The list itself is never held back: the next page waits for it.
    if (isNext) await isReadThere.promise
    else await setTimeout(500)
    reads.push(isNext ? 'next page answered' : 'list answered')
    await route.continue()
  })
  await visit(page, '/notifications?about=social')
  await waitFor(() => reads.includes('next page asked for'))
  const before = reads.length
  await juno(readAllNotifications, { query: { group: 'social' } })
  await waitFor(() => reads.slice(before).includes('list answered'))
  isReadThere.resolve()
  const whileTheListIsRead = reads.join(', ').match(/list asked for(?:(?!list answered).)*/g) ?? []
  for (const words of whileTheListIsRead) assert.doesNotMatch(words, /next page asked for/)
  await noneUnread(page)
})

test('a performer comes from the notification of a reaction to the message, far up in the conversation', async () => {
  const texts = Array.from({ length: 200 }, (_, i) => `Message ${i + 1}`)
  const path = await openLongConversation(demo.site, texts)
  const [fan, performer] = [await demo.as('felix', 'desktop'), await demo.as('ada.vale', 'phone')]
  await visit(fan, `${path}?at=30`)
  const line = fan.locator('[data-seq="30"]')
  await line.hover()
  await line.getByRole('button', { name: 'Options for this message' }).click()
  await fan.getByRole('menuitem', { name: 'React with 🔥' }).click()
  await line.getByRole('button', { name: 'You reacted with 🔥' }).waitFor()
  await demo.site.jobsDone()

  await follows(performer, 'Someone reacted to your message')
  await performer.waitForURL((url) => url.pathname === path && url.search === '?at=30')
  const reacted = performer.locator('[data-seq="30"]')
  await reacted.getByRole('button', { name: 'Felix Brandt reacted with 🔥' }).waitFor()
  assert.ok(await isInSight(reacted))
})
