/** Tests of the operator's page of captchas. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readCaptchaSettings, setCaptchaKeys, type CaptchaSettings } from '@fanfare/contract/captcha'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './captcha.tsx'

const key = { example: '6Le…', isOptional: false, from: 'nowhere', shown: '', setAt: null } as const
const none: CaptchaSettings = {
  kind: 'proof_of_work',
  keys: [
    { ...key, name: 'siteKey' },
    { ...key, name: 'secretKey' },
  ],
}
const stored = { from: 'operator', shown: 'abcd', setAt: '2026-11-01T10:00:00.000Z' } as const
const both: CaptchaSettings = { kind: 'recaptcha', keys: none.keys.map((one) => ({ ...one, ...stored })) }
const saveKeys = page.getByRole('button', { name: 'Save keys' })

async function openKeys(settings: CaptchaSettings) {
  const { api } = currentFakes()
  api.replyTo(readCaptchaSettings, settings)
  await openScreen(screen, { at: '/admin/settings/captcha' })
  return api
}

test('an operator enters a key, and reads that Google does not know it', async () => {
  const api = await openKeys(none)
  await saveKeys.click()
  await expect.element(page.getByText('Enter at least one key')).toBeVisible()
  const message = 'Google doesn’t know this key.'
  api.replyTo(setCaptchaKeys, rejection('not_valid', { message, errors: [{ field: 'secretKey', message }] }))
  await page.getByLabelText('Secret key').fill('wrong')
  await saveKeys.click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(api.requestsTo(setCaptchaKeys).map(({ input }) => input.body)).toEqual([
    { keys: [{ name: 'secretKey', value: 'wrong' }] },
  ])
})

test('an operator removes a key of reCAPTCHA after reading what stops, and the proof of work is used again', async () => {
  const api = await openKeys(both)
  api.replyTo(setCaptchaKeys, none)
  await page.getByRole('button', { name: 'Remove key' }).nth(1).click()
  const question = page.getByRole('dialog', { name: 'Remove “Secret key”?' })
  await expect.element(question.getByText(/^Google no longer rates visitors/)).toBeVisible()
  expect(api.requestsTo(setCaptchaKeys)).toEqual([])
  api.replyTo(readCaptchaSettings, none)
  await question.getByRole('button', { name: 'Remove key' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove key' })).not.toBeInTheDocument()
  expect(api.requestsTo(setCaptchaKeys).map(({ input }) => input.body)).toEqual([{ keys: [{ name: 'secretKey', value: '' }] }])
})
