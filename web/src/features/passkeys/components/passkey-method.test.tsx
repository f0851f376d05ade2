/** Tests of the passkeys in the list of sign-in methods. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '@fanfare/contract'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, setUpPasskey, type Passkey } from '@fanfare/contract/passkeys'
import { aFan, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { aCreation, browserHasNoPasskey, browserHasPasskey } from '../../../../test/components/fake-passkeys.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { createLoaders } from '#core/loaders.ts'
import { PasskeyMethod } from './passkey-method.tsx'

afterEach(() => vi.restoreAllMocks())

const phone: Passkey = { _id: idOf(1), name: 'My phone', createdAt: '2027-01-01T12:00:00.000Z', lastUsedAt: null }
const laptop: Passkey = { ...phone, _id: idOf(2), name: 'Laptop', lastUsedAt: '2027-01-02T12:00:00.000Z' }
function opens(passkeys: readonly Passkey[], hasOthers = true) {
  currentFakes().api.replyTo(listPasskeys, { passkeys: [...passkeys] })
  const screen = {
    default: () => <PasskeyMethod hasOthers={hasOthers} />,
    clientLoader: createLoaders(async ({ read }) => void (await read(listPasskeys, {}))).client,
  }
  return openScreen(screen, { at: '/settings/security', viewer: aFan() })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a fan adds a passkey', async () => {
  const { api } = await opens([])
  browserHasPasskey()
  api.replyTo(setUpPasskey, aCreation)
  api.replyTo(addPasskey, () => {
    api.replyTo(listPasskeys, { passkeys: [phone] })
    return phone
  })
  await button('Add passkey').click()
  await expect.element(page.getByText('Passkey added')).toBeVisible()
  await expect.element(page.getByText('My phone')).toBeVisible()
  const [sent] = api.requestsTo(addPasskey)
  expect(sent?.input.body.passkey.response.transports).toEqual(['internal'])
})

test.for([
  ['NotAllowedError', 'No passkey was added. Try again, or use another device.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
] as const)('a fan whose browser adds no passkey (%s) reads why, and can try again', async ([error, words]) => {
  const { api } = await opens([])
  browserHasNoPasskey(error)
  api.replyTo(setUpPasskey, aCreation)
  await button('Add passkey').click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Add passkey')).toBeEnabled()
  expect(api.requestsTo(addPasskey)).toEqual([])
})

test('a fan with twenty passkeys reads the limit', async () => {
  const { api } = await opens([phone])
  api.replyTo(setUpPasskey, rejection('not_allowed', { message: 'You can have up to 20 passkeys. Remove one first.' }))
  await button('Add passkey').click()
  await expect.element(page.getByText('You can have up to 20 passkeys. Remove one first.')).toBeVisible()
})

test('a fan renames one passkey and removes another', async () => {
  const { api } = await opens([phone, laptop])
  api.replyTo(renamePasskey, done)
  await button('Rename passkey My phone').click()
  await page.getByLabelText('Name').fill('Old phone')
  await button('Save').click()
  await expect.poll(() => api.requestsTo(renamePasskey).map(({ input }) => input.body.name)).toEqual(['Old phone'])
  api.replyTo(removePasskey, () => {
    api.replyTo(listPasskeys, { passkeys: [phone] })
    return done
  })
  await button('Remove passkey Laptop').click()
  await button('Remove passkey').click()
  await expect.element(page.getByText('Passkey removed')).toBeVisible()
  await expect.element(page.getByText('Laptop')).not.toBeInTheDocument()
  expect(api.requestsTo(removePasskey).map(({ input }) => input.params)).toEqual([{ id: laptop._id }])
})

test('the only way to sign in has no button to remove it, but the reason', async () => {
  await opens([phone], false)
  await expect.element(page.getByText('This is your only way to sign in. Set a password to remove it.')).toBeVisible()
  expect(button('Remove passkey My phone').elements()).toEqual([])
})
