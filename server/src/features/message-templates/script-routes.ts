import { done } from '@fanfare/contract'
import * as scripts from '@fanfare/contract/message-scripts'
import { mutation, query } from '#platform/route-handler.ts'
import { changeScript, createScript, ownScript } from './change-script.ts'
import { deleteScript, scriptsOf } from './script-store.ts'
import { scriptViews } from './script-views.ts'

const { MAX_SCRIPTS } = scripts

export const scriptRoutes = [
  query(scripts.listScripts, async ({ ctx, viewer, query: { fanId, limit = MAX_SCRIPTS, offset = 0 } }) => {
    const rows = await scriptsOf(ctx.db, viewer.id, MAX_SCRIPTS)
    const shown = { services: ctx, db: ctx.db, viewer, fanId }
    return { data: await scriptViews(shown, rows.slice(offset, offset + limit)), total: rows.length }
  }),

  mutation(scripts.createScript, async ({ tx, services, viewer, body: { name, steps } }) => {
    const row = await createScript(tx, viewer.id, { name, steps })
    return (await scriptViews({ services, db: tx.db, viewer }, [row]))[0]!
  }),

  mutation(scripts.changeScript, async ({ tx, services, viewer, params: { id }, body: { name, steps } }) => {
    const row = await changeScript(tx, { performerId: viewer.id, id }, { name, steps })
    return (await scriptViews({ services, db: tx.db, viewer }, [row]))[0]!
  }),

  mutation(scripts.removeScript, async ({ tx, viewer, params: { id } }) => {
    await deleteScript(tx, (await ownScript(tx, { performerId: viewer.id, id })).id)
    return done
  }),
]
