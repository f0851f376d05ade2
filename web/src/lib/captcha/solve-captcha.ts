/** Solves a captcha and redeems it. The server's reply sets a cookie for the next call. */
import { verifyCaptcha, type Captcha } from '@fanfare/contract/captcha'
import { call } from '../api.ts'
import { recaptchaToken } from './recaptcha.ts'
import type { SolvedWork } from './worker.ts'

export async function solveCaptcha(captcha: Captcha): Promise<void> {
  const token = captcha.kind === 'recaptcha' ? await recaptchaToken(captcha) : await workToken(captcha)
  await call(verifyCaptcha, { body: { token } })
}

/** The hashes are computed in a worker, so that the page stays responsive. */
async function workToken({ challenge }: Captcha & { kind: 'proof_of_work' }): Promise<string> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    const { promise, resolve, reject } = Promise.withResolvers<SolvedWork>()
    worker.onmessage = ({ data }: MessageEvent<SolvedWork>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(challenge)
    return btoa(JSON.stringify({ challenge, solution: await promise }))
  } finally {
    worker.terminate()
  }
}
