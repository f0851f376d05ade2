/** The keys of a payment processor: removing one says what stops working. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setGatewayKeys, type PaymentGateway } from '@fanfare/contract/gateways'
import { rejection } from '../../../../test/components/fake-api.ts'
import { anOperator } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
import { GatewayKeysForm } from './gateway-keys-form.tsx'

const key = { example: '', isOptional: false, shown: 'wxyz' } as const
const stripe: PaymentGateway = {
  name: 'stripe',
  isReady: true,
  isTest: false,
  keys: [
    { ...key, name: 'secretKey', from: 'operator', setAt: '2026-11-01T10:00:00.000Z' },
    { ...key, name: 'publishableKey', from: 'environment', setAt: null },
    { ...key, name: 'webhookSecret', from: 'nowhere', shown: '', setAt: null },
  ],
  webhookUrl: '',
  digitalWallets: [],
  health: { state: 'up', answeredAt: null, failedAt: null, failures: 0, message: '' },
}

test('an operator removes the only key that is stored, and reads why it failed the first time', async () => {
  const { api } = await open(<GatewayKeysForm gateway={stripe} />, { viewer: anOperator() })
  const remove = page.getByRole('button', { name: 'Remove key' })
  expect(remove.elements()).toHaveLength(1)
  await remove.click()
  const question = page.getByRole('dialog')
  await expect.element(question.getByText(/^Until you enter a new key, Stripe may take no new cards/)).toBeVisible()
  api.replyTo(setGatewayKeys, rejection('not_ready', { message: 'Try again later.' }))
  await question.getByRole('button', { name: 'Remove key' }).click()
  await expect.element(page.getByText('Try again later.')).toBeVisible()
  api.replyTo(setGatewayKeys, { gateways: [], choices: [], countries: [] })
  await question.getByRole('button', { name: 'Remove key' }).click()
  await expect.element(page.getByText('Key removed')).toBeVisible()
  expect(api.requestsTo(setGatewayKeys).map(({ input }) => input.body)).toEqual(
    Array(2).fill({ keys: [{ name: 'secretKey', value: '' }] }),
  )
})
