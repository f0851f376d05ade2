import type { Locale } from '@fanfare/contract/locales'
import { accountById, askForAddress, changeAccount, limitMails, proveOwner, refreshSearch } from '#core/accounts/index.ts'
import { assertNewTextsAllowed } from '#core/text-rules/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { addressChangeRequested } from './events.ts'
import { mailAddressChange } from './mail-templates.ts'

export interface AccountForm {
  readonly name?: string
  readonly username?: string
  readonly email?: string
  readonly currentPassword?: string
  readonly locale?: Locale
}

/**
 * Changes the own account. A new address is used once it is confirmed: until then mail goes to the current one, which is
 * notified. Requires a recent sign-in or the password.
 */
export async function updateMe(ctx: Context, viewer: Viewer, form: AccountForm, address: string): Promise<void> {
  const { name, username, currentPassword, locale } = form
  const email = await newAddress(ctx, viewer, form.email)
  if (email !== undefined) {
    await proveOwner(ctx, viewer, currentPassword, address)
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
    if (email !== undefined) await askFor(tx, viewer.id, email)
  })
}

async function newAddress({ db }: Context, { id }: Viewer, email: string | undefined): Promise<string | undefined> {
  if (email === undefined) return undefined
  const account = await accountById(db, id)
  return email.toLowerCase() === account?.email ? undefined : email.toLowerCase()
}

async function askFor(tx: Tx, id: string, email: string): Promise<void> {
  const account = await askForAddress(tx, id, email)
  await mailAddressChange(tx, account)
  tx.emit(addressChangeRequested, { accountId: id, email })
}
