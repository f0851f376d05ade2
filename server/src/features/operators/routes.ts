import { done } from '@fanfare/contract'
import * as operators from '@fanfare/contract/operators'
import { action, mutation, query } from '#platform/route-handler.ts'
import { changeRole, endOperator, invite, resendInvitation } from './change-operators.ts'
import { operatorViews } from './views.ts'

export const routes = [
  query(operators.listOperators, async ({ ctx, viewer }) => ({ operators: await operatorViews(ctx, viewer) })),

  action(operators.inviteOperator, async ({ ctx, viewer, body, origin }) => {
    await invite(ctx, viewer, body, origin)
    return done
  }),

  mutation(operators.changeOperatorRole, async ({ tx, viewer, params: { id }, body: { role } }) => {
    await changeRole(tx, viewer, { id, role })
    return done
  }),

  action(operators.resendInvitation, async ({ ctx, viewer, params, origin }) => {
    await resendInvitation(ctx, viewer, params.id, origin)
    return done
  }),

  mutation(operators.removeOperator, async ({ tx, viewer, params }) => {
    await endOperator(tx, viewer, params.id)
    return done
  }),
]
