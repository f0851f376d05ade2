import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as follows from '@fanfare/contract/follows'
import * as notifications from '@fanfare/contract/notifications'
import * as ownAccount from '@fanfare/contract/own-account'
import * as users from '@fanfare/contract/users'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
beforeEach(() => site.sql.query('truncate rate_limits'))

const PASSWORD = 'correct horse battery'

interface ErrorReply {
  readonly message: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

async function request(method: string, path: string, headers: Record<string, string>, body?: object): Promise<ErrorReply> {
  const answer = await fetch(`${site.api}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as ErrorReply
}
const join = (headers: Record<string, string>, body: object) => request('POST', '/auth/users/register', headers, body)

test('a user reads an error and its fields in the language of the request, otherwise in English', async () => {
  const wrong = { name: 'Eva', email: 'no address', password: 'short' }
  const spanish = await join({ 'accept-language': 'es-MX,es;q=0.9' }, wrong)
  assert.deepEqual(spanish.errors, [
    { field: 'email', message: '«Correo electrónico» no es válido' },
    { field: 'password', message: '«Contraseña»: como mínimo 8 caracteres' },
  ])
  const chosen = await join({ 'accept-language': 'en', cookie: 'theme=dark; locale=es' }, wrong)
  assert.deepEqual(chosen.errors, spanish.errors)
  for (const headers of [{}, { 'accept-language': '*' }, { 'accept-language': 'fr' }] as Record<string, string>[])
    assert.equal((await join(headers, wrong)).errors?.[1]?.message, 'Password must be at least 8 characters')
  assert.equal((await request('GET', '/nothing', { 'accept-language': 'es' })).message, 'Esta ruta de la API no existe.')
  assert.equal((await request('GET', '/users/me', { 'accept-language': 'es' })).message, 'Inicia sesión.')
})

test('parallel requests do not mix their languages', async () => {
  const locales = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'es' : 'en'))
  const login = { username: 'nobody@example.test', password: PASSWORD }
  // Each waits for the database and for a password hash in between.
  const answers = await Promise.all(
    locales.map((language) =>
      request('POST', '/auth/login', { 'accept-language': language }, { ...login, username: `${language}x` }),
    ),
  )
  assert.deepEqual(
    new Set(
      answers
        .map(({ message }, index) => `${locales[index]}: ${message.replaceAll(/\d+/g, 'n')}`)
        .filter((line) => /Inc|Cred/.test(line)),
    ),
    new Set(['es: ¡Credenciales incorrectas!', 'en: Incorrect credentials!']),
  )
  for (const [index, { message }] of answers.entries())
    assert.match(message, locales[index] === 'es' ? /incorrectas|intentos/ : /Incorrect|attempts/)
})

test('a fan who registers in Spanish gets the email and the account in Spanish, and can change the language', async () => {
  const email = 'lucia@example.test'
  const { claim } = (await join({ 'accept-language': 'es' }, { name: 'Lucía', email, password: PASSWORD })) as unknown as {
    claim: string
  }
  const mail = (await site.mailsTo(email))[0] ?? ''
  assert.match(mail, /^Hola:\n\nConfirma esta dirección de correo/)
  const token = /token=([\w-]+)/.exec(mail)![1]!
  const lucia = site.callerWith((await site.guest(auth.confirmEmail, { body: { token, claim } })).token!)
  assert.equal((await lucia(users.readMe)).locale, 'es')
  const message = (call: typeof lucia) =>
    call(ownAccount.updateMe, { body: { username: 'a' } }).catch((error: ApiError) => error.message)
  assert.equal(await message(lucia), '«Nombre de usuario» no es válido')
  assert.equal((await lucia(ownAccount.updateMe, { body: { locale: 'en' } })).locale, 'en')
  assert.equal(await message(lucia), 'Username is not a valid value')
})

test('a user gets a notification in their own language, not in that of its author', async () => {
  const [ada, fan] = [await site.performer('ada.vale'), await site.fan('felix')]
  await ada(ownAccount.updateMe, { body: { locale: 'es' } })
  await fan(follows.follow, { params: { id: ada.id } })
  await site.quiet()
  const [notification] = (await ada(notifications.listNotifications, {})).data
  assert.equal(notification?.title, 'Tienes un nuevo seguidor')
})
