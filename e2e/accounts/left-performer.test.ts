/** After an account is deleted, the other person keeps messages and purchases, and sees no action that would fail. */
import { expect, type Page } from '@playwright/test'
import { sendMessage } from '@fanfare/contract/messages'
import { buyPost, createPost } from '@fanfare/contract/posts'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { messageContaining } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Commands that affect only the viewer's own list of conversations. */
const OWN_COMMANDS = ['Pin to top', 'Mute', 'Mark as unread', 'Archive', 'Hide until next message']

async function assertCommands(page: Page, commands: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Conversation options' }).click()
  const menu = page.getByRole('menu', { name: 'Conversation options' })
  await expect(menu.getByRole('menuitem')).toHaveText(commands)
}

const deleteAccount = (username: string) =>
  demo.site.sql.query(`update accounts set status = 'deleted' where username = $1`, [username])

test('a fan can read the conversation with a performer who deleted their account, but cannot write', async () => {
  const id = await conversationOf(demo, 'felix', 'ada.vale')
  const ada = await demo.callOf('ada.vale')
  await ada(sendMessage, { params: { id }, body: { text: 'So long, and keep the pictures' } })
  await deleteAccount('ada.vale')

  const page = await demo.as('felix', 'phone')
  await visit(page, `/messages/${id}`)
  await page.getByText('You can no longer write here.').waitFor()
  await page.getByRole('heading', { name: 'Closed account' }).waitFor()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Closed account/ }), 'no link to a profile that is gone').toHaveCount(0)
  const message = messageContaining(page, 'So long, and keep the pictures')
  await message.waitFor()
  await assertAccessible(page)

  await message.getByRole('button', { name: 'Options for this message' }).click()
  const menu = page.getByRole('menu', { name: 'Options for this message' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Copy text', 'Report'])
  await page.keyboard.press('Escape')
  await assertCommands(page, ['Shared media', ...OWN_COMMANDS, 'Message settings'])
})

test('a performer can restrict and empty the conversation with a deleted fan, and sees no card about them', async () => {
  const id = await conversationOf(demo, 'samir', 'noor.haddad')
  await deleteAccount('samir')
  const page = await demo.as('noor.haddad', 'desktop')
  await visit(page, `/messages/${id}`)
  await page.getByRole('heading', { name: 'Closed account' }).waitFor()
  await expect(page.getByRole('complementary', { name: 'About this fan' })).toHaveCount(0)
  await assertCommands(page, [
    'Shared media',
    ...OWN_COMMANDS,
    'Message settings',
    'Restrict',
    'Safety log',
    'Delete all messages',
  ])
})

test('a fan keeps a post bought from a deleted performer, but can no longer tip, comment or open the profile', async () => {
  const [juno, felix] = [await demo.callOf('juno.park'), await demo.callOf('felix')]
  const body = { text: 'The last street', teaser: 'A street', audience: 'paid', price: 3 } as const
  const { _id: id } = await juno(createPost, { body })
  await felix(buyPost, { params: { id } })
  const page = await demo.as('felix', 'phone')
  const tip = page.getByRole('button', { name: 'Tip', exact: true })
  const profile = page.locator('a[href="/juno.park"]')
  await visit(page, `/post/${id}`)
  await tip.waitFor()
  await expect(profile).not.toHaveCount(0)
  await deleteAccount('juno.park')

  await visit(page, `/post/${id}`)
  await page.getByRole('article', { name: 'Post by Closed account' }).getByText('The last street').waitFor()
  await page.getByText('No one can comment here right now.').waitFor()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await expect(tip).toHaveCount(0)
  await expect(profile).toHaveCount(0)
  await assertAccessible(page)
})
