/** Tests of closing one's own account and of keeping it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeOwnAccount, keepAccount, readClosing } from '@fanfare/contract/account-closing'
import { readOwnSuspension } from '@fanfare/contract/account-control'
import { rejection } from '../../../../test/components/fake-api.ts'
import { aFan } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import { CloseForm } from './close-form.tsx'
import { KeepAccount } from './keep-account.tsx'

test('a fan who enters another username reads so at the field, and nothing is closed', async () => {
  const { api } = await open(<CloseForm />, { viewer: aFan(), at: '/settings/close-account' })
  const wrong = rejection('not_valid', { errors: [{ field: 'username', message: 'This isn’t your username.' }] })
  api.replyTo(closeOwnAccount, wrong)
  const field = page.getByRole('textbox', { name: 'Username' })
  await field.fill('someone')
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect.element(field).toHaveAccessibleDescription(/This isn’t your username\./)
  expect(api.requestsTo(closeOwnAccount).map(({ input }) => input.body)).toEqual([{ username: 'someone' }])
})

test('the owner of a closed account reads when it is erased, and why it cannot be kept', async () => {
  const closing = { closedAt: '2027-03-01T10:00:00Z', eraseAt: '2027-03-15T10:00:00Z', isByOperator: false }
  currentFakes().api.replyTo(readClosing, { closing, consequences: [] })
  const { api } = await open(<KeepAccount />, { viewer: aFan({ isClosed: true }), at: '/account-closed' })
  await expect.element(page.getByText(/It will be erased on .*15/)).toBeVisible()
  api.replyTo(keepAccount, rejection('already_done', { message: 'This account isn’t closed.' }))
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(page.getByText('This account isn’t closed.')).toBeVisible()
})

test('a person whose account an operator has closed reads why, and can only contact the site or sign out', async () => {
  const closing = { closedAt: '2027-03-01T10:00:00Z', eraseAt: '2027-03-15T10:00:00Z', isByOperator: true }
  currentFakes().api.replyTo(readClosing, { closing, consequences: [] })
  const suspension = { kind: 'ban', reason: 'Three chargebacks.', since: closing.closedAt, until: null } as const
  currentFakes().api.replyTo(readOwnSuspension, { suspension })
  await open(<KeepAccount />, { viewer: aFan({ isClosed: true }), at: '/account-closed' })
  await expect.element(page.getByText('Three chargebacks.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep my account' })).not.toBeInTheDocument()
})
