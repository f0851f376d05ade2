/** Gets a token of reCAPTCHA v3 from Google's script, which loads only when a captcha is needed. */
import { ApiError } from '@fanfare/contract'
import { t } from '../i18n.ts'

interface Recaptcha {
  ready(run: () => void): void
  execute(siteKey: string, about: { readonly action: string }): Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** Rejects if the browser blocks the script. */
export async function recaptchaToken({ siteKey, act }: { readonly siteKey: string; readonly act: string }): Promise<string> {
  if (!window.grecaptcha) await loadScript(`https://www.google.com/recaptcha/api.js?render=${siteKey}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  window.grecaptcha?.ready(resolve)
  await promise
  return (await window.grecaptcha?.execute(siteKey, { action: act })) ?? ''
}

function loadScript(src: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = src
  script.onload = () => resolve()
  script.onerror = () => {
    script.remove()
    const message = t('reCAPTCHA didn’t load. Allow it in your browser and try again.')
    reject(new ApiError({ code: 'captcha_failed', statusCode: 400, message }))
  }
  document.head.append(script)
  return promise
}
