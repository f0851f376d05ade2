/** Does the work that a browser does for the error `captcha_needed`. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { ApiError, type Call } from '@fanfare/contract'
import { verifyCaptcha, type Captcha } from '@fanfare/contract/captcha'

/** Returns the token of a solved proof of work. */
export async function solvedToken(captcha: Captcha | undefined): Promise<string> {
  if (captcha?.kind !== 'proof_of_work') throw new Error('There is no proof of work to solve.')
  const { challenge } = captcha
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Makes a call in a browser that keeps cookies, and repeats it after a captcha. */
export async function withCaptcha<T>(browser: Call, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'captcha_needed')) throw error
    await browser(verifyCaptcha, { body: { token: await solvedToken(error.captcha) } })
    return send()
  }
}
