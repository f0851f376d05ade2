import { done } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import { endSession, reauthenticate, hashNewPassword, limitMails, mailLimits, sessionsOf } from '#core/accounts/index.ts'
import { assertHuman } from '#core/captcha/index.ts'
import { notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { callerId } from '#platform/viewer.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmationRequested, resetRequested, secondFactorChanged } from './events.ts'
import { isUsernameAvailable, registerAsFan, registerAsPerformer } from './register.ts'
import { signIn } from './sign-in.ts'
import { sessionView } from './views.ts'

const checkMail = () => t('Check your email. We’ve sent you a link.')

export const routes = [
  action(auth.signIn, ({ ctx, body, origin }) => signIn(ctx, body, origin)),

  mutation(auth.signOut, async ({ tx, viewer }) => {
    await endSession(tx, callerId(viewer), viewer.sessionId)
    return done
  }),

  query(auth.listSessions, async ({ ctx, viewer }) => {
    const rows = await sessionsOf(ctx.db, viewer.id)
    return { data: rows.map((row) => sessionView(row, viewer)), total: rows.length }
  }),

  mutation(auth.endSession, async ({ tx, viewer, params }) => {
    if (!(await endSession(tx, viewer.id, params.id))) throw notFound()
    return done
  }),

  action(auth.registerFan, async ({ ctx, body, origin, header }) => ({
    message: checkMail(),
    claim: await registerAsFan(ctx, body, { address: origin.address, cookies: header('cookie') ?? '' }),
  })),

  action(auth.registerPerformer, async ({ ctx, body, files, origin, header }) => ({
    message: checkMail(),
    claim: await registerAsPerformer(ctx, body, files, { address: origin.address, cookies: header('cookie') ?? '' }),
  })),

  query(auth.checkUsername, async ({ ctx, query: { username }, origin }) => ({
    isFree: await isUsernameAvailable(ctx, username, origin),
  })),

  action(auth.sendConfirmation, async ({ ctx, body: { email }, origin }) => {
    await limitMails(ctx.db, email, origin.address)
    await ctx.write(async (tx) => tx.emit(confirmationRequested, { email }))
    return { message: checkMail() }
  }),

  action(auth.confirmEmail, async ({ ctx, viewer, body, origin }) => ({
    ...done,
    ...(await confirmEmail(ctx, viewer, body, origin)),
  })),

  action(auth.forgotPassword, async ({ ctx, body: { email }, origin, header }) => {
    const { address } = origin
    await assertHuman(ctx, { act: 'password_reset', limits: mailLimits(email, address), address, cookies: header('cookie') })
    await limitMails(ctx.db, email, address)
    await ctx.write(async (tx) => tx.emit(resetRequested, { email }))
    return { message: checkMail() }
  }),

  action(auth.resetPassword, async ({ ctx, body }) => {
    const passwordHash = await hashNewPassword(body.password)
    return { ...done, device: await ctx.write((tx) => resetPassword(tx, body.token, passwordHash)) }
  }),

  action(auth.confirmIdentity, async ({ ctx, viewer, body, origin }) => {
    const by = await reauthenticate(ctx, viewer, body, origin.address)
    if (by === 'recovery')
      await ctx.write(async (tx) => tx.emit(secondFactorChanged, { accountId: viewer.id, secondFactor: 'recovered' }))
    return done
  }),

  action(auth.changePassword, async ({ ctx, viewer, body }) => {
    await changePassword(ctx, viewer, body.password)
    return done
  }),
]
