/** Stores a gateway's keys only if the gateway accepts them. */
import { storeKeys } from '#core/settings/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { Gateway } from '#platform/gateways/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct } from './operator-acts.ts'

interface TypedKeys {
  readonly name: string
  readonly typed: ReadonlyMap<string, string>
}

/**
 * Returns the gateway. Trims the keys, because copied text often ends with a line break. Throws `not_valid` with an explanation
 * at the wrong key.
 */
export async function setGatewayKeys(ctx: Context, operator: Viewer, { name, typed }: TypedKeys): Promise<Gateway> {
  const gateway = ctx.gateways.byName(name)
  if (!gateway || name === 'sandbox') throw notFound()
  const entered = Object.fromEntries([...typed].map(([key, value]) => [key, value.trim()]))
  const keys = await ctx.gateways.keys.tried(name, entered)
  // A key that has leaked can be removed while the processor is down.
  const isOnlyRemoving = Object.values(entered).every((value) => value === '')
  const problem = isOnlyRemoving ? undefined : await gateway.wrongKey(keys)
  if (problem === 'unreachable')
    throw apiError('not_ready', t('The payment processor isn’t responding, so the keys couldn’t be checked. Try again later.'))
  if (problem) throw notValid(problem.key, problem.message)
  const subject = { kind: 'gateway', id: name } as const
  await ctx.write(async (tx) => {
    const after = await storeKeys(tx, { party: name, typed: entered })
    recordAct(tx, { operator, act: 'gateway.keys', subject, after })
  })
  return gateway
}
