/** The inbox in other places: files that a fan already has, restricted fans, and the number in the page's title. */
import { expect } from '@playwright/test'
import { buyMessage, sendMessage } from '@fanfare/contract/messages'
import { updateVaultItem, uploadVaultPhoto } from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { thread } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a performer sees in the vault which photos this fan was sent before, and which the fan bought', async () => {
  const [ada, felix] = [await demo.callOf('ada.vale'), await demo.callOf('felix')]
  const id = await conversationOf(demo, 'felix', 'ada.vale')
  const addPhoto = async (title: string, width: number) => {
    const { _id: photoId } = await ada(uploadVaultPhoto, { files: { file: await jpeg(width) } })
    await ada(updateVaultItem, { params: { id: photoId }, body: { title } })
    return photoId
  }
  const [sold, sent] = [await addPhoto('The pier', 641), await addPhoto('The lighthouse', 642)]
  await demo.site.jobsDone()
  const { _id } = await ada(sendMessage, { params: { id }, body: { text: 'For you', fileIds: [sold], price: 3 } })
  await felix(buyMessage, { params: { id: _id }, body: { price: 3 } })
  await ada(sendMessage, { params: { id }, body: { text: 'And this', fileIds: [sent] } })

  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, `/messages/${id}`)
  await page.getByRole('button', { name: 'From vault' }).click()
  const vault = page.getByRole('dialog', { name: 'From vault' })
  await vault.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Photos' })
  await expect(vault.getByRole('checkbox', { name: 'The pier, Bought' })).toBeVisible()
  await expect(vault.getByRole('checkbox', { name: 'The lighthouse, Sent before' })).toBeVisible()
  await assertAccessible(page)
})

test('a performer restricts a fan, whose messages arrive in a separate tab until the restriction is removed', async () => {
  const [page, felix] = [await demo.as('ada.vale', 'desktop'), await demo.callOf('felix')]
  const id = await conversationOf(demo, 'felix', 'ada.vale')
  const row = page.locator(`[data-conversation="${id}"]`)
  const menu = page.getByRole('button', { name: 'Conversation options' })
  await visit(page, `/messages/${id}`)
  await expect(row).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Restrict' }).click()
  const question = page.getByRole('dialog', { name: 'Restrict Felix Brandt?' })
  await expect(question).toContainText('They won’t know.')
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Restrict' }).click()
  await expect(question).toBeHidden()
  await expect(row).toHaveCount(0)

  await felix(sendMessage, { params: { id }, body: { text: 'Did you see it?' } })
  await visit(page, '/messages?tab=restricted')
  await row.click()
  await expect(thread(page).getByText('Did you see it?')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Unrestrict' }).click()
  await expect(page.getByText('Unrestricted')).toBeVisible()
  await visit(page, '/messages')
  await expect(row).toBeVisible()
})

test('a performer reads the number of new notifications in the title of every page', async () => {
  const [page, theresa] = [await demo.as('juno.park', 'desktop'), await demo.callOf('theresa')]
  await visit(page, '/notifications')
  await expect(page).not.toHaveTitle(/^\(/)
  await visit(page, '/studio/posts')
  const id = await conversationOf(demo, 'theresa', 'juno.park')
  await theresa(sendMessage, { params: { id }, body: { text: 'A question' } })
  await expect(page).toHaveTitle(/^\(1\) [^(]/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(page).toHaveTitle(/^\(1\) [^(]/)
  await visit(page, '/notifications')
  await expect(page).not.toHaveTitle(/^\(/)
})
