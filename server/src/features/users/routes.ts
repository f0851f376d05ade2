import * as ownAccount from '@fanfare/contract/own-account'
import * as users from '@fanfare/contract/users'
import { setAccountPicture } from '#core/media/index.ts'
import { accountById, birthdayOf, performerById } from '#core/accounts/index.ts'
import { isAgreementDue } from '#core/agreements/index.ts'
import { balanceOf } from '#core/money/index.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { needsTwoFactor, type Viewer } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { setBirthday } from './set-birthday.ts'
import { findUser, findUsers } from './find-users.ts'
import { updateMe } from './update-me.ts'
import { actingView, birthdayView, meView } from './views.ts'

async function me(ctx: Context, viewer: Viewer) {
  const { db, config } = ctx
  const { id, role, isSuspended = false } = viewer
  const account = await accountById(db, id)
  if (!account) throw notFound()
  const performer = role === 'performer' ? await performerById(db, id) : undefined
  const balance = role === 'fan' ? await balanceOf(db, id) : 0
  if (viewer.teamMember) return actingView(account, viewer.teamMember, viewer.locale ?? account.locale)
  const isDue = await isAgreementDue(ctx, viewer)
  return meView(account, performer, {
    balance,
    needsTwoFactor: needsTwoFactor(viewer, config),
    isSuspended,
    isAgreementDue: isDue,
  })
}

export const routes = [
  query(users.readMe, ({ ctx, viewer }) => me(ctx, viewer)),

  query(users.searchUsers, ({ ctx, viewer, query: { q = '', limit = 20, offset = 0 } }) =>
    findUsers(ctx, viewer, { q, limit, offset }),
  ),

  query(users.viewUser, ({ ctx, viewer, params }) => findUser(ctx, viewer, params.id)),

  action(ownAccount.updateMe, async ({ ctx, viewer, body, origin }) => {
    await updateMe(ctx, viewer, body, origin.address)
    return me(ctx, viewer)
  }),

  query(ownAccount.readBirthday, async ({ ctx, viewer }) => ({
    birthday: birthdayView(await birthdayOf(ctx.db, viewer.id)),
  })),

  mutation(ownAccount.setBirthday, async ({ tx, viewer, body: { birthday, timeZone = 'UTC' } }) => {
    await setBirthday(tx, viewer.id, { birthday, timeZone })
    return { birthday }
  }),

  action(ownAccount.uploadAvatar, async ({ ctx, viewer, files }) => ({
    avatar: await setAccountPicture(ctx, viewer.id, 'avatar', files.avatar),
  })),

  action(ownAccount.uploadAvatarOf, async ({ ctx, viewer, params, files }) => {
    if (viewer.role !== 'admin' && viewer.id !== params.id) throw notFound()
    if (!(await accountById(ctx.db, params.id))) throw notFound()
    return { avatar: await setAccountPicture(ctx, params.id, 'avatar', { ...files.avatar, operator: viewer }) }
  }),
]
