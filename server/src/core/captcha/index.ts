/** Asks visitors to prove that they are no robot before a limit is used up. */
export { assertHuman } from './assert-human.ts'
export { deleteExpiredPasses, issuePass, passCookie } from './passes.ts'
export { RECAPTCHA, recaptchaKeys, recaptchaSiteKey } from './recaptcha-keys.ts'
