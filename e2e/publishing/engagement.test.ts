/** A fan comments, replies, likes and bookmarks, and finds it again; the performer hears of it at once. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  // One of these journeys needs an answer that gives up waiting for a lock, in the usual time.
  demo = await openDemo({ DATABASE_PATIENCE: '1' })
})

const postOfAda = async (at: number): Promise<string> => {
  const { rows } = await demo.site.sql.query<{ id: string }>(
    `select p.id from posts p join accounts a on a.id = p.performer_id
      where a.username = 'ada.vale' and p.audience = 'free' and p.published_at is not null order by p.published_at offset $1 limit 1`,
    [at],
  )
  return rows[0]!.id
}

/** As the button says it: `Like, 3`. */
const likes = async (page: Page) => (await page.getByRole('button', { name: /^Like, / }).getAttribute('aria-label'))?.slice(6)
const comment = (page: Page, text: string) => page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text })

const write = async (page: Page, label: string | RegExp, text: string) => {
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  // Not the text alone: it stands in the field as well.
  await comment(page, text).first().waitFor()
}

const sent = (page: Page, action: string) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/reactions') && answer.request().postDataJSON().action === action)

for (const [at, size] of (['phone', 'desktop'] satisfies Size[]).entries())
  test(`on a ${size} a fan comments, likes and bookmarks a post, and finds it in the bookmarks`, async () => {
    const address = `/post/${await postOfAda(at)}`
    const [fan, ada] = [await demo.as('mara', size), await demo.as('ada.vale', size)]
    await visit(fan, address)
    await visit(ada, address)
    await ada.locator('#comments').getByRole('textbox').waitFor()

    const like = fan.getByRole('button', { name: /^Like(,|$)/ })
    assert.equal(await like.getAttribute('aria-pressed'), 'false')
    await like.click()
    await fan.locator('button[aria-pressed="true"][data-reaction="like"]').first().waitFor()
    await ada.getByRole('button', { name: `Like, ${await likes(fan)}`, exact: true }).waitFor()
    const bookmarked = sent(fan, 'bookmark')
    await fan.getByRole('button', { name: 'Bookmark', exact: true }).click()
    assert.equal((await bookmarked).status(), 200)
    await fan.locator('button[aria-pressed="true"][data-reaction="bookmark"]').waitFor()
    await write(fan, 'Add a comment', `From a ${size}`)
    await assertAccessible(fan)

    await ada.getByRole('button', { name: '1 new comment' }).click()
    const added = comment(ada, `From a ${size}`).first()
    await added.getByRole('button', { name: 'Reply' }).click()
    await write(ada, 'Reply to Mara Olsen', 'Thank you!')
    await added.getByRole('button', { name: 'Pin' }).click()
    await ada.getByText('Pinned').first().waitFor()
    await assertAccessible(ada)

    await comment(fan, `From a ${size}`).first().getByRole('button', { name: 'Show 1 reply' }).click()
    await fan.getByText('Thank you!').waitFor()
    await visit(fan, '/bookmarks?kind=post')
    await fan.locator(`a[href="${address}"]`).waitFor()
    await assertAccessible(fan)
    await fan.getByRole('button', { name: 'New folder' }).click()
    await fan.getByLabel('Name of the folder').fill(`Mountains ${size}`)
    await fan.getByRole('button', { name: 'Save' }).click()
    await fan.getByRole('link', { name: `Mountains ${size}` }).waitFor()
    await fan.locator(`a[href="${address}"]`).click()
    await fan.waitForURL((url) => url.pathname === address)
    await fan.locator('button[aria-pressed="true"][data-reaction="like"]').first().waitFor()
  })

test('a bookmark that the browser could not send yet is sent all the same when the page is left', async () => {
  const id = await postOfAda(2)
  const fan = await demo.as('mara', 'phone')
  await visit(fan, `/post/${id}`)
  // The first press may load what presses run: the second has it.
  const liked = sent(fan, 'like')
  await fan.getByRole('button', { name: /^Like(,|$)/ }).click()
  await liked
  const { sql } = demo.site
  // A browser has six connections to a site at most (HTTP/1.1): these answers wait, so whatever follows waits in the browser.
  await sql.query('begin; lock table bookmark_folders in access exclusive mode')
  await fan.evaluate(() => {
    const headers = { Authorization: /\btoken=([^;]+)/.exec(document.cookie)![1]! }
    for (let i = 1; i <= 6; i++) fetch(`/api/bookmark-folders?limit=${i}`, { headers }).catch(() => undefined)
  })
  await fan.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await fan.locator('button[aria-pressed="true"][data-reaction="bookmark"]').waitFor()
  await fan.goto('about:blank')
  await sql.query('rollback')
  const bookmarks = () => sql.query('select from engagements where subject_id = $1 and bookmarked_at is not null', [id])
  await waitFor(async () => (await bookmarks()).rows.length === 1, 'the bookmark')
})

test('a like for which the server had no time is sent again, and stays pressed meanwhile', async () => {
  const id = await postOfAda(3)
  const fan = await demo.as('mara', 'phone')
  await visit(fan, `/post/${id}`)
  const { sql } = demo.site
  await sql.query('begin; lock table engagement_totals in exclusive mode')
  const refused = sent(fan, 'like')
  const like = fan.getByRole('button', { name: /^Like(,|$)/ })
  // The demo's people have likes of their own: this one is pressed, or taken back.
  const wish = (await like.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true'
  await like.click()
  assert.equal((await refused).status(), 503, 'nobody waits longer than that for a lock')
  assert.equal(await like.getAttribute('aria-pressed'), wish)
  const taken = sent(fan, 'like')
  await sql.query('rollback')
  assert.equal((await taken).status(), 200)
  assert.equal(await like.getAttribute('aria-pressed'), wish)
})
