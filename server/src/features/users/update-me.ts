import type { Locale } from '@fanfare/contract/locales'
import { accountById, requestEmailAddress, changeAccount, limitMails, refreshSearch } from '#core/accounts/index.ts'
import { assertNewTextsAllowed } from '#core/text-rules/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import { assertProved, type Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { addressChangeRequested } from './events.ts'
import { mailAddressChange } from './mail-templates.ts'

export interface AccountForm {
  readonly name?: string
  readonly username?: string
  readonly email?: string
  readonly locale?: Locale
}

/**
 * Changes the account. A new address is used once it is confirmed: until then, emails go to the current one, which is
 * notified. Entering the current address cancels the change. Throws `proof_needed`.
 */
export async function updateMe(ctx: Context, viewer: Viewer, form: AccountForm, address: string): Promise<void> {
  const { name, username, locale } = form
  const email = form.email && canonicalAddress(form.email)
  const isNew = email !== undefined && email !== (await accountById(ctx.db, viewer.id))?.email
  if (isNew) {
    assertProved(viewer, ctx.clock.now())
    await limitMails(ctx.db, email, address)
  }
  await ctx.write(async (tx) => {
    await assertNewTextsAllowed(tx, { name }, { name: (await accountById(tx.db, viewer.id))?.name ?? '' })
    await changeAccount(tx, viewer.id, {
      ...(name !== undefined && { name }),
      ...(username !== undefined && { username }),
      ...(locale !== undefined && { locale }),
    })
    if (viewer.role === 'performer') await refreshSearch(tx, viewer.id)
    if (isNew) await startAddressChange(tx, viewer.id, email)
    else if (email !== undefined) await requestEmailAddress(tx, viewer.id, undefined)
  })
}

async function startAddressChange(tx: Tx, id: string, email: string): Promise<void> {
  const account = await requestEmailAddress(tx, id, email)
  await mailAddressChange(tx, account)
  tx.emit(addressChangeRequested, { accountId: id, email })
}
