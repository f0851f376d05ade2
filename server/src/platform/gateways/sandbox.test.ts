import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Kysely, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { ApiError } from '#lib/errors.ts'
import { readConfig, WrongConfig } from '../config.ts'
import { openGateways } from './open.ts'
import { isLuhn, readTestCard } from './sandbox-cards.ts'
import { subjectOfSandboxWebhook, signSandboxWebhook } from './sandbox-webhook.ts'

const now = new Date('2030-05-20T12:00:00Z')
const card = { number: '4242 4242 4242 4242', expMonth: 5, expYear: 2030, cvc: '123' }

const fieldsOf = (run: () => unknown): Record<string, string> => {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof ApiError)
    assert.equal(error.code, 'not_valid')
    return Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message]))
  }
  return {}
}

test('a buyer can add a test card through the last day of its month, and only its last digits are stored', () => {
  const { fingerprint, ...stored } = readTestCard(card, now)
  assert.deepEqual(stored, { behaviour: 'pays', brand: 'visa', last4: '4242', expMonth: 5, expYear: 2030 })
  assert.match(fingerprint ?? '', /^[0-9a-f]{64}$/)
  assert.deepEqual(
    fieldsOf(() => readTestCard(card, new Date('2030-05-31T23:59:59Z'))),
    {},
  )
  assert.deepEqual(
    fieldsOf(() => readTestCard(card, new Date('2030-06-01T00:00:00Z'))),
    { expMonth: 'This card has expired' },
  )
})

test('a buyer sees every problem with a card at its field, all of them in one response', () => {
  assert.deepEqual(Object.keys(fieldsOf(() => readTestCard({}, now))), ['number', 'expMonth', 'expYear', 'cvc'])
  assert.deepEqual(
    fieldsOf(() => readTestCard({ number: '4242424242424241', expMonth: 12, expYear: 2029, cvc: '12' }, now)),
    { number: 'Card number is not a valid card number', expYear: 'This card has expired', cvc: 'The CVC must have three digits' },
  )
})

test('a buyer cannot enter a card that could be real, even with a valid number', () => {
  assert.ok(isLuhn('5105105105105100'))
  assert.match(
    fieldsOf(() => readTestCard({ ...card, number: '5105105105105100' }, now))['number'] ?? '',
    /only accepts test cards/,
  )
})

test('a webhook is accepted only with its signature, and only for five minutes', () => {
  const rawBody = JSON.stringify({ intent: 'intent_1' })
  const verify = (signature: string, at = now, body = rawBody, secret = 's') =>
    subjectOfSandboxWebhook({ rawBody: body, header: () => signature }, secret, at)
  const signature = signSandboxWebhook('s', rawBody, now)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  assert.deepEqual(verify(signature), { kind: 'intent', id: 'intent_1' })
  assert.ok(verify(signature, later(300)))
  assert.throws(() => verify(signature, later(301)), ApiError, 'too old')
  assert.ok(verify(signature, later(-30)))
  assert.throws(() => verify(signature, later(-31)), ApiError, 'from the future')
  assert.throws(() => verify(signature, now, JSON.stringify({ intent: 'intent_2' })), ApiError, 'another body')
  assert.throws(() => verify(signature, now, rawBody, 'other'), ApiError, 'another secret')
  assert.throws(() => verify(signature.replace(/t=\d/, 't=2')), ApiError, 'another time')
  assert.throws(() => verify(''), ApiError, 'none')
})

test('the sandbox does not open in production unless the operator allows it', () => {
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const services = { db, clock: { now: () => now } }
  const config = (env: Record<string, string>) =>
    readConfig({ FANFARE_SECRET: 's'.repeat(32), FANFARE_MODE: 'production', ORIGIN: 'https://fans.example', ...env })
  assert.throws(
    () => openGateways(config({}), services),
    (error) => error instanceof WrongConfig && /ALLOW_SANDBOX_IN_PRODUCTION/.test(error.message),
  )
  assert.equal(openGateways(config({ ALLOW_SANDBOX_IN_PRODUCTION: 'yes' }), services).sandbox?.name, 'sandbox')
})
