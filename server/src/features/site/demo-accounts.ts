/** Offers the sign-in data of the demo's people on the login page of a demo only. */
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { accountByLogin } from '#core/accounts/index.ts'
import type { Context } from '#platform/context.ts'

/** Public; `config.ts` never allows a demo in production mode. */
export const DEMO_PASSWORD = 'fanfare-demo'

const shown = [
  { role: 'fan', username: 'felix' },
  { role: 'performer', username: 'ada.vale' },
  { role: 'admin', username: 'olga' },
] as const

export async function demoAccounts({ db, config }: Context): Promise<PublicSettings['demoAccounts']> {
  if (config.mode !== 'demo') return []
  const found = await Promise.all(shown.map(({ username }) => accountByLogin(db, username)))
  return shown.flatMap(({ role, username }, i) => {
    const account = found[i]
    return account?.role === role ? [{ role, name: account.name, username, password: DEMO_PASSWORD }] : []
  })
}
