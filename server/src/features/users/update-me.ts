import { accountByEmail, accountById, changeAccount, makeLink, refreshSearch } from '#core/accounts/index.ts'
import type { Viewer } from '#platform/answer.ts'
import type { Tx } from '#platform/house.ts'
import { post } from '#platform/mail.ts'

export interface AccountForm {
  readonly name?: string
  readonly username?: string
  readonly email?: string
}

/** Changes the own account. A new address counts only once it is confirmed: until then mail goes to the old one. */
export async function updateMe(tx: Tx, { id, role }: Viewer, { email, ...form }: AccountForm): Promise<void> {
  const before = await accountById(tx.db, id)
  const asked = email?.toLowerCase()
  const isNew = asked !== undefined && asked !== before?.email
  await changeAccount(tx, id, { ...form, ...(isNew && { new_email: asked }) })
  if (role === 'performer') await refreshSearch(tx, id)
  // Someone else's address gets no mail and the answer does not change: it tells nobody who is registered.
  if (isNew && !(await accountByEmail(tx.db, asked))) await mailNewAddress(tx, id, asked)
}

async function mailNewAddress(tx: Tx, id: string, email: string): Promise<void> {
  const link = `${tx.house.config.origin}/auth/confirm?token=${await makeLink(tx, id, 'confirm', email)}`
  await post(tx, {
    to: email,
    subject: 'Please confirm your new e-mail address',
    text: `Please confirm this e-mail address by opening the link below. It works once, for one hour.\n\n${link}`,
  })
}
