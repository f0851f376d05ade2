import { done } from '@fanfare/contract'
import * as closing from '@fanfare/contract/account-closing'
import { accountById } from '#core/accounts/index.ts'
import {
  closeAccount,
  consequencesFor,
  currentClosing,
  holdErasure,
  isByOperator,
  keepAccount,
  releaseErasure,
  type ClosingRow,
} from '#core/closing/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'

const closingView = (row: ClosingRow) => ({
  closedAt: row.closed_at.toISOString(),
  eraseAt: row.erase_at.toISOString(),
  isByOperator: isByOperator(row),
})

export const routes = [
  query(closing.readClosing, async ({ ctx, viewer }) => {
    const row = await currentClosing(ctx.db, viewer.id)
    if (row) return { closing: closingView(row), consequences: [] }
    return { closing: null, consequences: await consequencesFor(ctx, viewer, 'owner') }
  }),

  mutation(closing.closeOwnAccount, async ({ tx, viewer, body }) => {
    const account = await accountById(tx.db, viewer.id)
    if (account?.username.toLowerCase() !== body.username.trim().replace(/^@/, '').toLowerCase())
      throw notValid('username', t('This isn’t your username.'))
    return closingView(await closeAccount(tx, viewer.id))
  }),

  mutation(closing.keepAccount, async ({ tx, viewer }) => {
    await keepAccount(tx, viewer.id)
    return done
  }),

  query(closing.readClosingOf, async ({ ctx, params: { id } }) => {
    const account = await accountById(ctx.db, id)
    if (!account) throw notFound()
    const isOpen = account.status !== 'closed' && account.status !== 'deleted'
    return { consequences: isOpen ? await consequencesFor(ctx, account, 'operator') : [] }
  }),

  mutation(closing.holdErasure, async ({ tx, viewer, params, body: { reason } }) => {
    await holdErasure(tx, { accountId: params.id, reason, byId: viewer.id })
    recordAct(tx, { operator: viewer, act: 'erasure.hold', subject: { kind: 'account', id: params.id }, reason })
    return done
  }),

  mutation(closing.releaseErasure, async ({ tx, viewer, params }) => {
    await releaseErasure(tx, params.id, viewer.id)
    recordAct(tx, { operator: viewer, act: 'erasure.release', subject: { kind: 'account', id: params.id } })
    return done
  }),
]
