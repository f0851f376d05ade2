import * as users from '@fanfare/contract/users'
import { setAccountPicture } from '#core/media/index.ts'
import { accountById, performerById } from '#core/accounts/index.ts'
import { balanceOf } from '#core/money/index.ts'
import { notFound } from '#kit/refusal.ts'
import { answer, type Viewer } from '#platform/answer.ts'
import type { Db } from '#platform/house.ts'
import { updateMe } from './update-me.ts'
import { meView } from './views.ts'

async function me(db: Db, { id, role }: Viewer) {
  const account = await accountById(db, id)
  if (!account) throw notFound('account')
  const performer = role === 'performer' ? await performerById(db, id) : undefined
  return meView(account, performer, role === 'fan' ? await balanceOf(db, id) : 0)
}

export const answers = [
  answer(users.readMe, ({ house, viewer }) => me(house.db, viewer)),

  answer(users.updateMe, async ({ house, viewer, body, origin }) => {
    await updateMe(house, viewer, body, origin.address)
    return me(house.db, viewer)
  }),

  answer(users.uploadAvatar, async ({ house, viewer, files }) => ({
    avatar: await setAccountPicture(house, viewer.id, 'avatar', files.avatar),
  })),

  answer(users.uploadAvatarOf, async ({ house, viewer, params, files }) => {
    if (viewer.role !== 'admin' && viewer.id !== params.id) throw notFound('account')
    if (!(await accountById(house.db, params.id))) throw notFound('account')
    return { avatar: await setAccountPicture(house, params.id, 'avatar', files.avatar) }
  }),
]
