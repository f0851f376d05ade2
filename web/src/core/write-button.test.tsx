/** A press on the write button completes even if the fan's row disappears. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConversation } from '@fanfare/contract/messages'
import { SearchField } from '#ui/fields/search-field.tsx'
import { aPerformer, aPerson, idOf } from '../../test/components/examples.ts'
import { rejection } from '../../test/components/fake-api.ts'
import { FakeConversation } from '../../test/components/fake-conversation.ts'
import { open } from '../../test/components/open.tsx'
import { WriteButton } from './write-button.tsx'

const felix = aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false })
const write = page.getByRole('button', { name: 'Message Felix Brandt' })

function FanList() {
  const [typed, setTyped] = useState('')
  return (
    <>
      <SearchField label="Search your fans" value={typed} onChange={setTyped} />
      {typed === '' ? <WriteButton fan={felix} /> : <p>No fans found</p>}
    </>
  )
}

test('a performer opens a conversation although the list changed before the reply', async () => {
  const talk = new FakeConversation({ viewer: aPerformer(), other: felix })
  const { api } = await open(<FanList />, {
    viewer: aPerformer(),
    at: '/studio/fans',
    otherPages: { [talk.path]: <h1>Felix Brandt</h1> },
  })
  api.replyTo(openConversation, talk.view)
  const answer = api.hold(openConversation)
  await write.click()
  await answer.requested
  await page.getByRole('searchbox', { name: 'Search your fans' }).fill('nobody at all')
  await expect.element(page.getByText('No fans found')).toBeVisible()
  answer.release()
  await expect.element(page.getByRole('heading', { name: 'Felix Brandt' })).toBeVisible()
})

test('a performer who may not write to a fan sees why', async () => {
  const { api } = await open(<FanList />, { viewer: aPerformer() })
  api.replyTo(openConversation, rejection('not_found', { message: 'This account no longer exists.' }))
  await write.click()
  await expect.element(page.getByText('This account no longer exists.')).toBeVisible()
})
