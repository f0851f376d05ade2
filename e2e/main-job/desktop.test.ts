/** The parts of the main job whose layout differs on a desktop: navigation, checkout and messages. */
import { createPost } from '@fanfare/contract/posts'
import { openDemo, openMyMenu } from '../support/demo.ts'
import { findPerformer, messageContaining, postContaining, writeMessage } from '../support/people.ts'
import { assertAccessible, waitUntilLoaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

test('a fan on a desktop finds a performer by the navigation rail, subscribes, and still sees the list while writing', async () => {
  const demo = await openDemo()
  const asPerformer = await demo.callOf('noor.haddad')
  const post = { text: 'Behind the curtain', teaser: 'For the inner circle', audience: 'subscribers' } as const
  await asPerformer(createPost, { body: post })
  const fan = await demo.as('felix', 'desktop')

  await test.step('the fan opens the search from the rail and finds the performer', async () => {
    await visit(fan, '/home')
    await fan.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click()
    await fan.waitForURL('**/explore')
    await findPerformer(fan, 'Noor Haddad')
    await fan.waitForURL('**/noor.haddad')
    await waitUntilLoaded(fan)
    await assertAccessible(fan)
  })

  await test.step('the fan pays with the saved card, and the locked post opens behind the sheet', async () => {
    await postContaining(fan, post.teaser).waitFor()
    const offer = fan.getByRole('region', { name: 'Subscribe to Noor Haddad' })
    await offer.getByRole('button', { name: 'Subscribe for $14.99' }).click()
    const sheet = fan.getByRole('dialog', { name: 'Subscribe' })
    await sheet.getByText('A month', { exact: true }).click()
    await assertAccessible(fan)
    await sheet.getByRole('button', { name: 'Subscribe for $14.99' }).click()
    await sheet.getByRole('heading', { name: 'You’re subscribed!' }).waitFor()
    await fan.keyboard.press('Escape')
    await postContaining(fan, post.text).waitFor()
  })

  await test.step('the conversation opens next to the list, and both people see the reply', async () => {
    await fan.getByRole('button', { name: 'Write a message' }).click()
    await fan.waitForURL('**/messages/*')
    await fan.getByText('Say hello to Noor Haddad. Write below and press Enter.').waitFor()
    await assertAccessible(fan)
    await writeMessage(fan, 'Hello from the first row')
    const performer = await demo.as('noor.haddad', 'desktop')
    await visit(performer, new URL(fan.url()).pathname)
    await messageContaining(performer, 'Hello from the first row').waitFor()
    await writeMessage(performer, 'Welcome backstage')
    await messageContaining(fan, 'Welcome backstage').waitFor()
    const list = fan.getByRole('list', { name: 'Conversations' })
    await list.getByRole('link', { name: 'Noor Haddad' }).getByText('Welcome backstage').waitFor()
  })

  await test.step('the fan signs out by the menu at the bottom of the rail', async () => {
    const menu = await openMyMenu(fan, 'desktop')
    await menu.getByRole('menuitem', { name: 'Sign out' }).click()
    await fan.waitForURL('**/auth/login')
  })
})
