/** Finds the counter of a proof of work. Runs as a worker. */
import { solveChallenge } from 'altcha-lib'
import type { ProofOfWork } from '@fanfare/contract/captcha'
import { sha256 } from '../sha256.ts'

export type SolvedWork = Awaited<ReturnType<typeof solveChallenge>>

// Browsers offer their own SHA-256 on https only, and asynchronously, which is slower for many short messages.
const deriveKey = ({ cost }: { readonly cost: number }, salt: Uint8Array, password: Uint8Array) => {
  let derivedKey = new Uint8Array(salt.length + password.length)
  derivedKey.set(salt)
  derivedKey.set(password, salt.length)
  for (let i = 0; i < cost; i++) derivedKey = new Uint8Array(sha256(derivedKey))
  return Promise.resolve({ derivedKey })
}

addEventListener('message', ({ data: challenge }: MessageEvent<ProofOfWork>) => {
  void solveChallenge({ challenge, deriveKey }).then((solution) => postMessage(solution))
})
