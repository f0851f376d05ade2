/**
 * Issues and checks proofs of work (ALTCHA): a browser tries some ten thousand hashes, which takes a person's device about a
 * second and makes floods expensive.
 */
import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { SolvedWork, type CaptchaAct, type ProofOfWork } from '@fanfare/contract/captcha'
import { addMinutes } from '#lib/time.ts'
import type { Config } from '../config.ts'
import { keyFor, sign } from '../seal.ts'

const LIFETIME_MINUTES = 10
/** Hashes per counter, and the range of the counter to find. */
const COST = 20
const COUNTERS = [1_000, 4_000] as const

interface Worker {
  readonly act: CaptchaAct
  readonly network: string
}

/** The keys depend on act and network, so a proof for another act or from another network has a wrong signature. */
function secretsOf({ secret }: Pick<Config, 'secret'>, { act, network }: Worker) {
  const key = keyFor(secret, 'captcha')
  return {
    hmacSignatureSecret: sign(`challenge ${act} ${network}`, key),
    hmacKeySignatureSecret: sign(`solution ${act} ${network}`, key),
  }
}

export async function newProofOfWork(config: Pick<Config, 'secret'>, worker: Worker, now: Date): Promise<ProofOfWork> {
  const { Parse } = await import('typebox/value')
  const challenge = await createChallenge({
    ...secretsOf(config, worker),
    algorithm: 'SHA-256',
    cost: COST,
    counter: randomInt(...COUNTERS),
    deriveKey,
    expiresAt: addMinutes(now, LIFETIME_MINUTES),
    data: { act: worker.act },
  })
  return Parse(SolvedWork.properties.challenge, JSON.parse(JSON.stringify(challenge)))
}

/** Returns what the token was solved for; undefined if it is forged, wrong, expired, or of another network. */
export async function solvedAct(
  config: Pick<Config, 'secret'>,
  token: string,
  { network, now }: { readonly network: string; readonly now: Date },
): Promise<CaptchaAct | undefined> {
  const solved = await parsed(token)
  if (!solved) return undefined
  const { act } = solved.challenge.parameters.data
  if (solved.challenge.parameters.expiresAt * 1000 <= now.getTime()) return undefined
  const { verified } = await verifySolution({ ...secretsOf(config, { act, network }), ...solved, deriveKey })
  return verified ? act : undefined
}

async function parsed(token: string) {
  const { Check } = await import('typebox/value')
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return Check(SolvedWork, value) ? value : undefined
  } catch {
    return undefined
  }
}
