/** Asks the browser for a passkey (Web Authentication). The library loads with the first press. */
import {
  challengeCaller,
  challengeVisitor,
  exchangePasskey,
  proveWithPasskey,
  signInWithPasskey,
  type Challenge,
  type Creation,
  type NewPasskey,
  type PasskeyAnswer,
} from '@fanfare/contract/passkeys'
import { call, messageOf } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'
import { t } from '#lib/i18n.ts'
import { startSession } from './start-session.ts'

const library = () => import('@simplewebauthn/browser')

/** Signs in and opens `next`, or the account's home. */
export async function enterWithPasskey(next: string | undefined): Promise<void> {
  const passkey = await answerTo(await call(challengeVisitor, { body: { purpose: 'sign_in' } }))
  const known = deviceId.read()
  await startSession(await call(signInWithPasskey, { body: { passkey, ...(known !== '' && { device: known }) } }), next)
}

/** Returns a code for the second step of a sign-in. */
export async function codeFromPasskey(): Promise<string> {
  const passkey = await answerTo(await call(challengeVisitor, { body: { purpose: 'code' } }))
  return (await call(exchangePasskey, { body: { passkey } })).code
}

/** Confirms the identity of the person who is signed in. */
export async function confirmWithPasskey(): Promise<void> {
  const passkey = await answerTo(await call(challengeCaller))
  await call(proveWithPasskey, { body: { passkey } })
}

export async function createPasskey(creation: Creation): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: creation }).catch((error: unknown) => {
    throw new PasskeyMissing(
      nameOf(error) === 'InvalidStateError' ? t('This device already has a passkey for your account.') : notCreated(),
      { cause: error },
    )
  })
}

async function answerTo(challenge: Challenge): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: challenge }).catch((error: unknown) => {
    throw new PasskeyMissing(notUsed(), { cause: error })
  })
}

/** The browser returned no passkey. It does not say why, so that sites cannot find out who has one. */
class PasskeyMissing extends Error {
  override name = 'PasskeyMissing'
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
const isSupported = () => 'PublicKeyCredential' in window
const notSupported = () => t('This browser doesn’t support passkeys.')
const notUsed = () => (isSupported() ? t('No passkey was used. Try again, or use another way to sign in.') : notSupported())
const notCreated = () => (isSupported() ? t('No passkey was added. Try again, or use another device.') : notSupported())

/** Returns what to tell the person whose passkey did not work. */
export const passkeyProblem = (error: unknown): string => (error instanceof PasskeyMissing ? error.message : messageOf(error))
