/**
 * Writing with the real server: drafts with files, a message interrupted by a reload, a lost connection, and email to the
 * operator.
 */
import { expect, type Page } from '@playwright/test'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { createPicture, thread, writeMessage } from '../support/people.ts'
import { reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Starts a post for subscribers and uploads its photo. */
async function beginPost(page: Page, file: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  await visit(page, '/studio/posts/new')
  await page.getByLabel('Add photos, videos or audio').setInputFiles(file)
  await page.getByRole('group', { name: 'Who can see it' }).getByText('Subscribers', { exact: true }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
}

test('a performer who leaves a draft post is asked for confirmation, and finds it again with its photo', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await beginPost(page, await createPicture('ridge', 1500, 1000))
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Written on the ridge')
  await page.getByLabel('Alt text').fill('a ridge')

  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true })
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await home.click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/studio/posts/new')
  await home.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/home')

  await visit(page, '/studio/posts/new')
  await expect(page.getByText('Your draft has been restored.')).toBeVisible()
  await expect(text).toHaveValue('Written on the ridge')
  await expect(page.getByLabel('Alt text')).toHaveValue('a ridge')
  await expect(page.getByRole('radio', { name: /Subscribers/ })).toBeChecked()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page).toHaveURL('/studio/posts')
  await expect(page.getByRole('listitem').filter({ hasText: 'Written on the ridge' })).toBeVisible()
  await visit(page, '/studio/posts/new')
  await expect(text).toHaveValue('')
})

test('a performer on a narrow phone sees the whole preview of a locked post with a wide photo', async () => {
  const page = await demo.as('ada.vale', 'narrow')
  await beginPost(page, await createPicture('wide', 2000, 640))
  await expect(page.getByRole('heading', { name: 'Locked preview' })).toBeVisible()
  const isTooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const sample = document.querySelector('[inert]')
      return scrollWidth > clientWidth || sample === null || sample.scrollWidth > sample.clientWidth
    })
  await expect.poll(isTooWide).toBe(false)
})

test('a fan whose message is interrupted by a reload sends it once', async () => {
  const page = await demo.as('felix', 'desktop')
  await visit(page, `/messages/${await conversationOf(demo, 'felix', 'ada.vale')}`)
  const calls = '**/api/messages/**'
  await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await writeMessage(page, 'Through the tunnel')
  await expect(thread(page).getByText('Sending…')).toBeVisible()
  await page.unroute(calls)
  await reload(page)
  await expect(thread(page).getByText('Through the tunnel')).toBeVisible()
  await expect(thread(page).getByText(/Not sent|Sending…/)).toHaveCount(0)
  const { rows } = await demo.site.sql.query(`select id from messages where text = 'Through the tunnel'`)
  expect(rows).toHaveLength(1)
})

test('a fan who loses the connection keeps the page and continues when it is back', async () => {
  const page = await demo.as('felix', 'phone')
  await visit(page, '/home')
  const posts = page.getByRole('main').getByRole('article')
  await expect(posts).not.toHaveCount(0)
  await page.context().setOffline(true)
  const note = page.getByText('Offline', { exact: true })
  await expect(note).toBeVisible()
  const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })
  await messages.click()
  await expect(page.getByText('You’re offline. The page opens when you’re back online.')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(posts).not.toHaveCount(0)
  await page.context().setOffline(false)
  await expect(note).toBeHidden()
  await messages.click()
  await expect(page).toHaveURL('/messages')
})

test('a visitor finds the pages about the site in the footer, and writes to the operator', async () => {
  const page = await demo.as('visitor', 'phone')
  await visit(page, '/')
  for (const name of ['Terms', 'Privacy', '18+', 'Contact']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
  await page.getByLabel('Name').fill('Wanda')
  await page.getByLabel('Email').fill('wanda@example.test')
  await page.getByLabel('Message').fill('Is this a good place?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your message is on its way')).toBeVisible()
  const { rows } = await demo.site.sql.query(`select recipient from mails where text like '%Is this a good place?%'`)
  expect(rows).toHaveLength(1)
})
