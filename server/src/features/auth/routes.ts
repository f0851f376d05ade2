import { done } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import { accountByEmail, endSession, sessionsOf } from '#core/accounts/index.ts'
import { notFound } from '#kit/refusal.ts'
import { act, answer } from '#platform/answer.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import { mailReset } from './letters.ts'
import { limitMails, limitRegistrations } from './limits.ts'
import { hashPassword } from './passwords.ts'
import { registerAsFan, registerAsPerformer } from './register.ts'
import { signIn } from './sign-in.ts'
import { sessionView } from './views.ts'

const CHECK_MAIL = { message: 'Please look into your mail: we have sent you a link.' }

export const answers = [
  answer(auth.signIn, async ({ house, body, origin }) => ({ token: await signIn(house, body, origin) })),

  act(auth.signOut, async ({ tx, viewer }) => {
    await endSession(tx, viewer.id, viewer.sessionId)
    return done
  }),

  answer(auth.listSessions, async ({ house, viewer }) => {
    const rows = await sessionsOf(house.db, viewer.id)
    return { data: rows.map((row) => sessionView(row, viewer)), total: rows.length }
  }),

  act(auth.endSession, async ({ tx, viewer, params }) => {
    if (!(await endSession(tx, viewer.id, params.id))) throw notFound('session')
    return done
  }),

  answer(auth.registerFan, async ({ house, body, origin }) => {
    await limitRegistrations(house.db, origin.address)
    const passwordHash = await hashPassword(body.password)
    await house.write((tx) => registerAsFan(tx, body, passwordHash))
    return CHECK_MAIL
  }),

  answer(auth.registerPerformer, async ({ house, body, files, origin }) => {
    await limitRegistrations(house.db, origin.address)
    const passwordHash = await hashPassword(body.password)
    await house.write((tx) => registerAsPerformer(tx, body, passwordHash, files))
    return CHECK_MAIL
  }),

  answer(auth.sendConfirmation, async ({ house, body, origin }) => {
    await limitMails(house.db, body.email, origin.address)
    await house.write((tx) => sendConfirmation(tx, body.email))
    return CHECK_MAIL
  }),

  act(auth.confirmEmail, async ({ tx, body }) => {
    await confirmEmail(tx, body.token)
    return done
  }),

  answer(auth.forgotPassword, async ({ house, body, origin }) => {
    await limitMails(house.db, body.email, origin.address)
    await house.write(async (tx) => {
      const account = await accountByEmail(tx.db, body.email)
      if (account) await mailReset(tx, account)
    })
    return CHECK_MAIL
  }),

  answer(auth.resetPassword, async ({ house, body }) => {
    const passwordHash = await hashPassword(body.password)
    await house.write((tx) => resetPassword(tx, body.token, passwordHash))
    return done
  }),

  answer(auth.changePassword, async ({ house, viewer, body, origin }) => {
    await changePassword(house, viewer, body, origin.address)
    return done
  }),
]
