/** A performer names a guest, who consents by a link in another browser, and later revokes. */
import { expect, type Page } from '@playwright/test'
import { buyPost } from '@fanfare/contract/posts'
import { buyTokens, openDemo, type Demo } from '../support/demo.ts'
import { createPicture, toast } from '../support/people.ts'
import { assertAccessible, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const TEXT = 'Two of us on the pier'

/** Returns the path of a link that is shown once. The test server's port is not in its links. */
const pathIn = async (page: Page, label: string): Promise<string> =>
  new URL(await page.getByLabel(label, { exact: true }).inputValue()).pathname

/** Returns the path of the link for the guest. */
async function invites(page: Page, name: string): Promise<string> {
  await visit(page, '/studio/people')
  await page.getByRole('button', { name: 'Invite person' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await pathIn(page, 'Link')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row').filter({ hasText: name }).getByText('No answer yet').waitFor()
  return link
}

/** Writes a paid post that shows the guest. The server decides whether it is published. */
async function writesPost(page: Page, name: string): Promise<void> {
  await visit(page, '/studio/posts/new')
  await page.getByLabel('Text').fill(TEXT)
  const media = page.getByRole('group', { name: 'Photos, videos and audio' })
  await media.getByLabel('Add photos, videos or audio').setInputFiles(await createPicture('pier'))
  await media.getByLabel('Alt text').fill('two people on a pier')
  await media.getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('group', { name: 'Who can see it' }).getByText('Pay-per-view', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('9')
  const people = page.getByRole('group', { name: 'People shown' })
  await people.getByLabel('Who is shown').selectOption('others')
  await people.getByRole('checkbox', { name }).check()
}

/** Opens the link, reads what is asked, and signs with an ID. Returns the address of the guest's own page. */
async function signs(page: Page, link: string, legalName: string): Promise<string> {
  await visit(page, link)
  await page.getByRole('button', { name: 'Read request' }).click()
  await page.getByText('Ada Vale asks you to allow this for content that shows you:').waitFor()
  await page.getByText('Sold', { exact: true }).waitFor()
  await page.getByLabel('Full name, as on your ID').fill(legalName)
  await page.getByLabel('Date of birth').fill('1995-04-03')
  await page.getByLabel('Expiry date of the ID').fill('2034-12-31')
  for (const [label, picture] of [
    ['Front of your ID', 'front'],
    ['Back of your ID', 'back'],
    ['You, holding your ID', 'selfie'],
  ] as const)
    await page.getByLabel(label).setInputFiles(await createPicture(picture))
  await page.getByLabel('Signature').fill(legalName)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  return pathIn(page, 'Your page')
}

async function approves(page: Page, legalName: string): Promise<void> {
  await visit(page, '/admin/consents')
  await page.getByRole('link').filter({ hasText: legalName }).click()
  await page.getByRole('button', { name: 'Show documents' }).click()
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('img')).toHaveCount(3)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Approve ID' }).click()
  await toast(page, 'ID approved').waitFor()
}

test('a guest consents by a link, the post is published, and disappears after the guest revokes', async () => {
  const { as, callOf, site } = demo
  const ada = await as('ada.vale', 'desktop')
  const link = await invites(ada, 'Mara')
  await writesPost(ada, 'Mara')
  await ada.getByRole('button', { name: 'Publish now' }).click()
  await ada.getByText('Mara hasn’t consented yet. Save a draft, or choose media that don’t show this person.').waitFor()

  const mara = await as('visitor', 'phone', { theme: 'dark' })
  const ownPage = await signs(mara, link, 'Mara Lindqvist')
  const stranger = await as('visitor', 'phone')
  await visit(stranger, link)
  await stranger.getByRole('button', { name: 'Read request' }).click()
  await stranger.getByText('This link no longer works, or it was opened in another browser. Ask for a new one.').waitFor()

  await approves(await as('olga', 'desktop'), 'Mara Lindqvist')
  await ada.getByRole('button', { name: 'Publish now' }).click()
  await ada.waitForURL((url) => !url.pathname.endsWith('/new'))
  const { rows } = await site.sql.query<{ id: string }>('select id from posts where text = $1', [TEXT])
  const id = rows[0]?.id ?? ''
  const felix = await callOf('felix')
  await buyTokens(felix)
  await felix(buyPost, { params: { id }, body: { price: 9 } })
  const buyer = await as('felix', 'phone')
  await visit(buyer, `/post/${id}`)
  await buyer.getByRole('button', { name: /^Enlarge photo/ }).waitFor()

  await visit(mara, ownPage)
  await mara.getByText('Consented', { exact: true }).waitFor()
  await assertAccessible(mara)
  await mara.getByRole('button', { name: 'Revoke consent' }).click()
  await mara.getByRole('dialog').getByRole('button', { name: 'Revoke consent' }).click()
  await mara.getByText('Revoked', { exact: true }).waitFor()

  await expect(async () => {
    await reload(buyer)
    await expect(buyer.getByRole('button', { name: /^Enlarge photo/ })).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  const visitor = await as('visitor', 'desktop')
  expect((await visitor.goto(`/post/${id}`))?.status()).toBe(404)
  await visit(ada, '/notifications')
  await ada.getByText('Mara has revoked the consent. Content that shows this person is hidden').waitFor()
  const olga = await as('olga', 'desktop')
  await visit(olga, '/admin/cases?kind=consent')
  await olga.getByRole('row').filter({ hasText: 'Consent withdrawn' }).filter({ hasText: 'Ada Vale' }).waitFor()
})
