/** Checks which passkey has signed a challenge of this site. */
import type { PasskeyAnswer } from '@fanfare/contract/passkeys'
import { passkeyByCredential, type Passkey } from '#core/accounts/index.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'
import { throttle } from '#platform/throttle.ts'
import { challengeIn, verifyAnswer } from '#platform/webauthn.ts'
import { takeChallenge, type Asked } from './challenges.ts'
import { handleOf, passkeyFailed } from './rules.ts'

const ANSWERS = { attempts: 240, seconds: 3600 }

interface Expected extends Asked {
  readonly address: string
  /** False only where the passkey is a second step after the password. */
  readonly requireUserVerification: boolean
}

/** A passkey whose answer is right. The transaction that accepts it records `counter`. */
export interface Answered {
  readonly passkey: Passkey
  readonly counter: number
}

/**
 * Throws `sign_in_failed` for an answer that was given before, belongs to another browser, account or site, or comes from an
 * unknown or copied passkey: the reply does not say which.
 */
export async function checkAnswer(ctx: Context, answer: PasskeyAnswer, expected: Expected): Promise<Answered> {
  const { address, requireUserVerification } = expected
  await throttle(ctx.db, [`passkey answer ${networkOf(address)}`], ANSWERS)
  const challenge = challengeIn(answer.response.clientDataJSON) ?? ''
  // In a transaction of its own, so that a challenge works once even if its answer is wrong.
  const isAsked = await ctx.write((tx) => takeChallenge(tx, challenge, expected))
  const passkey = await passkeyByCredential(ctx.db, Buffer.from(answer.id, 'base64url'))
  if (!isAsked || !passkey || !isOwnHandle(answer, passkey)) throw passkeyFailed()
  const counter = await verifyAnswer(ctx.config, answer, {
    challenge,
    credential: credentialOf(passkey),
    requireUserVerification,
  })
  if (counter === undefined) throw passkeyFailed()
  return { passkey, counter }
}

/** The device sends back for which account it made the passkey. */
const isOwnHandle = ({ response: { userHandle } }: PasskeyAnswer, { account_id: accountId }: Passkey): boolean =>
  userHandle === undefined || handleOf(accountId).equals(Buffer.from(userHandle, 'base64url'))

const credentialOf = ({ credential: credentialId, public_key: publicKey, counter, transports }: Passkey) => ({
  credentialId,
  publicKey,
  counter: Number(counter),
  transports,
})
