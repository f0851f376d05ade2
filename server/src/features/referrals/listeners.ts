import { accountById } from '#core/accounts/index.ts'
import { addReferral } from '#core/money/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { accountOpened } from '#features/auth/events.ts'
import { on } from '#platform/listeners.ts'
import type { Tx } from '#platform/context.ts'
import { mayRefer, promiseTo } from './rules.ts'
import { accountOfCode } from './store.ts'

interface Opened {
  readonly accountId: string
  readonly role: 'fan' | 'performer'
  readonly via: Readonly<Record<string, string>>
}

async function recordReferral(tx: Tx, { accountId, role, via }: Opened): Promise<void> {
  const referrerId = via['ref'] === undefined ? undefined : await accountOfCode(tx.db, via['ref'])
  if (referrerId === undefined) return
  const [referrer, referred] = [await accountById(tx.db, referrerId), await accountById(tx.db, accountId)]
  if (!referrer || !referred || !mayRefer(referrer, referred)) return
  // The current terms are stored as a promise.
  const { percent, endsAt } = promiseTo(role, await readSettings(tx.db), tx.now)
  if (percent > 0) await addReferral(tx, { referredId: accountId, referrerId, percent, endsAt })
}

export const listeners = [on(accountOpened, 'record the referral', recordReferral)]
