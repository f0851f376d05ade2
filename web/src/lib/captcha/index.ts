/** Repeats a call after the browser has proved that its user is no robot. The user notices nothing but a short wait. */
import { ApiError } from '@fanfare/contract'

/** Another tab can use up the pass of this one. */
const MAX_CAPTCHAS = 2

/** Sends a call. If its limits are near, solves the captcha of the error and sends the call again. */
export async function withCaptcha<T>(send: () => Promise<T>, left = MAX_CAPTCHAS): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.captcha) || left === 0) throw error
    const { solveCaptcha } = await import('./solve-captcha.ts')
    await solveCaptcha(error.captcha)
    return withCaptcha(send, left - 1)
  }
}
