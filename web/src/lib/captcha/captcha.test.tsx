/** Tests of forms near a limit, which solve a captcha without the visitor's doing. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgotPassword } from '@fanfare/contract/auth'
import { verifyCaptcha, type Captcha } from '@fanfare/contract/captcha'
import { rejection } from '../../../test/components/fake-api.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { openScreen } from '../../../test/components/open.tsx'
import * as forgot from '../../features/auth/screens/forgot.tsx'
import { sha256 } from '../sha256.ts'

const COUNTER = 300
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function proofOfWork(): Captcha {
  const [salt, nonce] = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)]
  const counter = new Uint8Array(4)
  new DataView(counter.buffer).setUint32(0, COUNTER)
  const key = sha256(sha256(Uint8Array.from([...salt, ...nonce, ...counter])))
  return {
    kind: 'proof_of_work',
    challenge: {
      parameters: {
        algorithm: 'SHA-256',
        nonce: hexOf(nonce),
        salt: hexOf(salt),
        cost: 2,
        keyLength: 32,
        keyPrefix: hexOf(key.slice(0, 16)),
        keySignature: '0'.repeat(64),
        expiresAt: 2_000_000_000,
        data: { act: 'password_reset' },
      },
      signature: '0'.repeat(64),
    },
  }
}

const needed = (captcha: Captcha) => rejection('captcha_needed', { message: 'Are you a robot?', captcha })

async function send(): Promise<void> {
  await openScreen(forgot, { at: '/auth/forgot' })
  await page.getByLabelText('Email address').fill('kim@example.test')
  await page.getByRole('button', { name: 'Send link' }).click()
}

test('a visitor near a limit gets the link after the browser has solved the puzzle', async () => {
  const { api } = currentFakes()
  api.replyTo(forgotPassword, () =>
    api.requestsTo(verifyCaptcha).length === 0 ? needed(proofOfWork()) : { message: 'Check your email.' },
  )
  api.replyTo(verifyCaptcha, { success: true })
  await send()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const [verified] = api.requestsTo(verifyCaptcha)
  const { solution } = JSON.parse(atob(verified?.input.body.token ?? ''))
  expect(solution.counter).toBe(COUNTER)
  expect(api.requestsTo(forgotPassword)).toHaveLength(2)
})

test('a visitor whose captcha is rejected reads why, and keeps the address', async () => {
  const { api } = currentFakes()
  api.replyTo(forgotPassword, needed(proofOfWork()))
  api.replyTo(verifyCaptcha, rejection('captcha_failed', { message: 'We couldn’t confirm it.' }))
  await send()
  await expect.element(page.getByText('We couldn’t confirm it.')).toBeVisible()
  await expect.element(page.getByLabelText('Email address')).toHaveValue('kim@example.test')
})

test('a visitor is not asked for ever', async () => {
  const { api } = currentFakes()
  api.replyTo(forgotPassword, needed(proofOfWork()))
  api.replyTo(verifyCaptcha, { success: true })
  await send()
  await expect.element(page.getByText('Are you a robot?')).toBeVisible()
  expect(api.requestsTo(verifyCaptcha)).toHaveLength(2)
})

test('a visitor is rated by Google if the site uses reCAPTCHA', async () => {
  const { api } = currentFakes()
  const rated: unknown[] = []
  window.grecaptcha = {
    ready: (run) => run(),
    execute: (siteKey, about) => {
      rated.push([siteKey, about])
      return Promise.resolve('a token')
    },
  }
  api.replyTo(forgotPassword, () =>
    api.requestsTo(verifyCaptcha).length === 0
      ? needed({ kind: 'recaptcha', siteKey: 'a-site-key', act: 'password_reset' })
      : { message: 'Check your email.' },
  )
  api.replyTo(verifyCaptcha, { success: true })
  await send()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(rated).toEqual([['a-site-key', { action: 'password_reset' }]])
  expect(api.requestsTo(verifyCaptcha)[0]?.input.body).toEqual({ token: 'a token' })
  delete window.grecaptcha
})
