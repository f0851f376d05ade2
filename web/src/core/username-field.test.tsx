import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkUsername } from '@fanfare/contract/auth'
import { currentFakes } from '../../test/components/fakes.ts'
import { open } from '../../test/components/open.tsx'
import { UsernameField } from './username-field.tsx'

function Username({ own = '' }: { readonly own?: string }) {
  const [value, setValue] = useState(own)
  return (
    <UsernameField
      label="Username"
      name="username"
      own={own}
      hint="3 to 30 letters"
      value={value}
      onChange={setValue}
      onBlur={() => undefined}
    />
  )
}

const field = page.getByRole('textbox', { name: 'Username' })

test('a visitor who leaves the field sees whether the username is free or taken', async () => {
  const { api } = await open(<Username />)
  api.replyTo(checkUsername, ({ query }) => ({ isFree: query.username !== 'ada.vale' }))
  await field.fill('ada.vale')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/This username is taken\./)
  await field.fill('ada.gale')
  await expect.element(field).toHaveAccessibleDescription('3 to 30 letters')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription('This username is available.')
})

test('a performer never reads that their own username is taken', async () => {
  await open(<Username own="ada.vale" />)
  await field.click()
  await userEvent.tab()
  expect(currentFakes().api.requestsTo(checkUsername)).toEqual([])
})
