/** A fan comments, replies, likes and bookmarks, and finds it again; the performer hears of it at once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, DEMO_PASSWORD, openSite, visit, type Size } from './site.ts'

async function signIn(page: Page, name: string): Promise<void> {
  await visit(page, '/auth/login')
  await page.getByLabel('E-mail or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
}

const write = async (page: Page, label: string | RegExp, text: string) => {
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(text, { exact: true }).waitFor()
}

for (const size of ['phone', 'desktop'] satisfies Size[])
  test(`on a ${size} a fan comments, likes and bookmarks a post, and finds it in the bookmarks`, async () => {
    const site = await openSite('demo')
    const { rows } = await site.sql.query<{ id: string }>(
      `select p.id from posts p join accounts a on a.id = p.performer_id
        where a.username = 'ada.vale' and p.audience = 'free' order by p.published_at limit 1`,
    )
    const address = `/post/${rows[0]!.id}`
    const [fan, ada] = [await site.person(size), await site.person(size)]
    await signIn(fan, 'mara')
    await signIn(ada, 'ada.vale')
    await visit(fan, address)
    await visit(ada, address)
    await ada.locator('#comments').getByRole('textbox').waitFor()

    const like = fan.getByRole('button', { name: /^Like(,|$)/ })
    assert.equal(await like.getAttribute('aria-pressed'), 'false')
    await like.click()
    await fan.locator('button[aria-pressed="true"][data-reaction="like"]').first().waitFor()
    await fan.getByRole('button', { name: 'Bookmark', exact: true }).click()
    await fan.locator('button[aria-pressed="true"][data-reaction="bookmark"]').waitFor()
    await write(fan, 'Add a comment', `From a ${size}`)
    await assertAccessible(fan)

    await ada.getByRole('button', { name: '1 new comment' }).click()
    const comment = ada.getByRole('article', { name: 'Comment by Mara Olsen' }).filter({ hasText: `From a ${size}` })
    await comment.getByRole('button', { name: 'Reply' }).click()
    await write(ada, 'Reply to Mara Olsen', 'Thank you!')
    await comment.getByRole('button', { name: 'Pin' }).click()
    await ada.getByText('Pinned').first().waitFor()
    await assertAccessible(ada)

    const own = fan.getByRole('article', { name: 'Comment by Mara Olsen' }).filter({ hasText: `From a ${size}` })
    await own.getByRole('button', { name: 'Show 1 reply' }).click()
    await fan.getByText('Thank you!').waitFor()
    await fan.goto('/bookmarks')
    await visit(fan, '/bookmarks?kind=post')
    await fan.locator(`a[href="${address}"]`).waitFor()
    await assertAccessible(fan)
    await fan.getByRole('button', { name: 'New folder' }).click()
    await fan.getByLabel('Name of the folder').fill('Mountains')
    await fan.getByRole('button', { name: 'Save' }).click()
    await fan.getByRole('link', { name: 'Mountains' }).waitFor()
    await fan.locator(`a[href="${address}"]`).click()
    await fan.waitForURL((url) => url.pathname === address)
    await fan.locator('button[aria-pressed="true"][data-reaction="like"]').first().waitFor()
  })
