import * as control from '@fanfare/contract/account-control'
import { accountById } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listedAccounts } from './account-list.ts'
import { addNote, controlAccount } from './control-account.ts'
import { suspensionsOf } from './store.ts'
import { accountDetails, accountRows, suspensionView } from './views.ts'

async function details(from: Context | Tx, viewer: Viewer, id: string) {
  const account = await accountById(from.db, id)
  if (!account) throw notFound()
  return accountDetails(from, viewer, account)
}

const acts = [
  { act: 'warn', route: control.warnAccount },
  { act: 'restore', route: control.restoreAccount },
  { act: 'ban', route: control.banAccount },
  { act: 'close', route: control.closeAccount },
  { act: 'sign_out', route: control.signOutAccount },
  { act: 'reset_two_factor', route: control.resetAccountTwoFactor },
] as const

const actRoutes = acts.map(({ act, route }) =>
  mutation(route, async ({ tx, viewer, params: { id }, body: { reason } }) => {
    await controlAccount(tx, viewer, id, { act, reason })
    return details(tx, viewer, id)
  }),
)

export const routes = [
  ...actRoutes,

  mutation(control.suspendAccount, async ({ tx, viewer, params: { id }, body: { reason, until } }) => {
    await controlAccount(tx, viewer, id, { act: 'suspend', reason, until })
    return details(tx, viewer, id)
  }),

  mutation(control.addAccountNote, async ({ tx, viewer, params: { id }, body: { text } }) => {
    await addNote(tx, viewer, id, text)
    return details(tx, viewer, id)
  }),

  query(control.listAccounts, async ({ ctx: { db }, query: filters }) => {
    const { limit = 25, cursor } = filters
    const { rows, total, next } = await listedAccounts(db, { filters, limit, cursor })
    return { data: await accountRows(db, rows), total, ...(next !== undefined && { next }) }
  }),

  query(control.readAccount, ({ ctx, viewer, params: { id } }) => details(ctx, viewer, id)),

  query(control.readOwnSuspension, async ({ ctx: { db }, viewer }) => {
    const suspension = (await suspensionsOf(db, [viewer.id])).get(viewer.id)
    return { suspension: suspension ? suspensionView(suspension) : null }
  }),
]
