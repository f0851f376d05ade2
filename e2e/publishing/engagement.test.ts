/**
 * A fan likes, bookmarks and comments on a post and finds it in the bookmarks. The performer sees it on the open page and
 * replies.
 */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createPost } from '@fanfare/contract/posts'
import { waitFor } from '../../server/test/wait.ts'
import { openConnected, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, waitUntilLoaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  // One test needs the default lock timeout, which is longer in other tests.
  demo = await openDemo({ DATABASE_TIMEOUT_FACTOR: '1' })
})

/** Publishes a free post of Ada's and returns its id. */
async function publish(text: string): Promise<string> {
  const ada = await demo.callOf('ada.vale')
  return (await ada(createPost, { body: { text, audience: 'free' } }))._id
}

const likeOf = (page: Page) => page.getByRole('button', { name: /^Like(,|$)/ })
const bookmarkOf = (page: Page) => page.getByRole('button', { name: 'Bookmark', exact: true })

const comment = (page: Page, author: string, text: string) =>
  page.getByRole('article', { name: `Comment by ${author}` }).filter({ hasText: text })

const write = async (page: Page, label: string, text: string) => {
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/**
 * Opens a page as a fan and waits until nothing is loading, because a late reload would show the server state instead of the
 * press.
 */
async function openAsFan(path: string): Promise<Page> {
  const page = await demo.as('mara', 'phone')
  await openConnected(page, path)
  await waitUntilLoaded(page)
  return page
}

const sent = (page: Page, action: string) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/reactions') && answer.request().postDataJSON().action === action)

test('a fan on a phone likes, bookmarks and comments on a post, and finds it in the bookmarks', async () => {
  const address = `/post/${await publish('A ridge at dawn')}`
  const [fan, ada] = [await demo.as('mara', 'phone'), await demo.as('ada.vale', 'desktop')]
  await visit(fan, address)
  await visit(ada, address)
  await ada.locator('#comments').getByRole('textbox').waitFor()

  const [like, bookmark] = [likeOf(fan), bookmarkOf(fan)]
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await ada.getByRole('button', { name: 'Like, 1', exact: true }).waitFor()
  const bookmarked = sent(fan, 'bookmark')
  await bookmark.click()
  assert.equal((await bookmarked).status(), 200)
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await write(fan, 'Add a comment', 'Which ridge is it?')
  const own = comment(fan, 'Mara Olsen', 'Which ridge is it?')
  await own.waitFor()
  await assertAccessible(fan)

  await ada.getByRole('button', { name: '1 new comment' }).click()
  const added = comment(ada, 'Mara Olsen', 'Which ridge is it?')
  await added.getByRole('button', { name: 'Reply' }).click()
  await write(ada, 'Reply to Mara Olsen', 'Thank you!')
  await comment(ada, 'Ada Vale', 'Thank you!').waitFor()
  await added.getByRole('button', { name: 'Pin' }).click()
  await added.getByText('Pinned', { exact: true }).waitFor()
  await assertAccessible(ada)

  await own.getByRole('button', { name: 'Show 1 reply' }).click()
  await comment(fan, 'Ada Vale', 'Thank you!').waitFor()
  await visit(fan, '/bookmarks?kind=post')
  await fan.locator(`a[href="${address}"]`).waitFor()
  await assertAccessible(fan)
  await fan.getByRole('button', { name: 'New folder' }).click()
  await fan.getByLabel('Folder name').fill('Mountains')
  await fan.getByRole('button', { name: 'Save' }).click()
  await fan.getByRole('link', { name: 'Mountains' }).waitFor()
  await fan.locator(`a[href="${address}"]`).click()
  await fan.waitForURL((url) => url.pathname === address)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('a fan who leaves the page before the browser sends a bookmark keeps the bookmark', async () => {
  const id = await publish('To keep')
  const fan = await openAsFan(`/post/${id}`)
  // The first press loads the reactions code, so the bookmark is sent without loading anything.
  const liked = sent(fan, 'like')
  await likeOf(fan).click()
  await liked
  const { sql } = demo.site
  // Six pending replies use up a browser's connections to a site (HTTP/1.1), so the next request waits in the browser.
  await sql.query('begin; lock table bookmark_folders in access exclusive mode')
  await fan.evaluate(() => {
    const headers = { Authorization: /\btoken=([^;]+)/.exec(document.cookie)![1]! }
    for (let i = 1; i <= 6; i++) fetch(`/api/bookmark-folders?limit=${i}`, { headers }).catch(() => undefined)
  })
  await bookmarkOf(fan).click()
  await expect(bookmarkOf(fan)).toHaveAttribute('aria-pressed', 'true')
  await fan.goto('about:blank')
  await sql.query('rollback')
  const bookmarks = () => sql.query('select from engagements where subject_id = $1 and bookmarked_at is not null', [id])
  await waitFor(async () => (await bookmarks()).rows.length === 1, 'the bookmark')
})

test('a fan still sees their like while the browser retries it at a busy server', async () => {
  const id = await publish('To like')
  const fan = await openAsFan(`/post/${id}`)
  const { sql } = demo.site
  await sql.query('begin; lock table engagement_totals in exclusive mode')
  const refused = sent(fan, 'like')
  await likeOf(fan).click()
  assert.equal((await refused).status(), 503, 'the server stops waiting for the lock')
  assert.equal(await likeOf(fan).getAttribute('aria-pressed'), 'true')
  const taken = sent(fan, 'like')
  await sql.query('rollback')
  assert.equal((await taken).status(), 200)
  assert.equal(await likeOf(fan).getAttribute('aria-pressed'), 'true')
})
