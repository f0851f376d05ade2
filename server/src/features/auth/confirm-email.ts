/**
 * Confirms an email address. An emailed link proves access to the mailbox; a secret proves that the same person registered. Both
 * are required: registering with a stranger's address gains nothing when its owner opens the link.
 */
import {
  accountByEmail,
  checkPassword,
  confirmEmailAddress,
  invalidLink,
  findLink,
  limitSignIn,
  lockEmailAddress,
  openSession,
  useLink,
  type LinkTarget,
  recordDevice,
} from '#core/accounts/index.ts'
import {
  completeRegistration,
  provenAddress,
  registrationByClaim,
  registrationsOf,
  useRegistrationLinks,
  type Registration,
} from '#core/registration/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Anyone, Origin } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { addressChanged } from './events.ts'
import { mailAddressChanged } from './mail-templates.ts'

/** Only the newest few registrations of an address are checked, because each check costs a password hash. */
const MAX_REGISTRATIONS = 5

export interface Confirmation {
  readonly token: string
  readonly claim?: string
  readonly password?: string
  readonly username?: string
  /** The device token of an earlier sign-in in this browser. */
  readonly device?: string
}
export interface Confirmed {
  /** The token of a new session if this completed a registration. */
  readonly token?: string
  readonly device?: string
  readonly returnTo?: string
}

export async function confirmEmail(ctx: Context, viewer: Anyone, input: Confirmation, origin: Origin): Promise<Confirmed> {
  const email = await provenAddress(ctx.db, input.token)
  if (email !== undefined) return confirmRegistration(ctx, email, input, origin)
  const linked = await findLink(ctx.db, input.token, 'confirm')
  if (!linked) throw invalidLink()
  await proveAccount(ctx, viewer, linked, { password: input.password, address: origin.address })
  await confirmAccount(ctx, input.token)
  return {}
}

async function confirmRegistration(ctx: Context, email: string, input: Confirmation, origin: Origin): Promise<Confirmed> {
  const registration = await provenRegistration(ctx, email, input, origin.address)
  return ctx.write(async (tx) => {
    await lockEmailAddress(tx, email)
    if (!(await useRegistrationLinks(tx, input.token, email))) throw invalidLink()
    if (await accountByEmail(tx.db, email)) throw invalidLink()
    const account = await completeRegistration(tx, { registration, username: input.username, confirmed: 'confirmed' })
    const token = await openSession(tx, account.id, origin)
    const returnTo = registration.return_to
    const device = await recordDevice(tx, account.id, input.device)
    return { token, device, ...(returnTo !== null && { returnTo }) }
  })
}

async function provenRegistration(
  ctx: Context,
  email: string,
  { claim, password }: Confirmation,
  address: string,
): Promise<Registration> {
  const claimed = claim === undefined ? undefined : await registrationByClaim(ctx.db, email, claim)
  if (claimed) return claimed
  await limitPasswordChecks(ctx, { password, about: email, address })
  for (const one of await registrationsOf(ctx.db, email, MAX_REGISTRATIONS))
    if (await checkPassword(one.password_hash, password ?? '')) return one
  throw wrongPassword()
}

async function proveAccount(
  ctx: Context,
  viewer: Anyone,
  { account }: LinkTarget,
  { password, address }: { password: string | undefined; address: string },
): Promise<void> {
  if (viewer.id === account.id) return
  await limitPasswordChecks(ctx, { password, about: account.id, address })
  if (!(await checkPassword(account.password_hash, password ?? ''))) throw wrongPassword()
}

async function limitPasswordChecks(
  { db }: Context,
  { password, about, address }: { password: string | undefined; about: string; address: string },
): Promise<void> {
  if (password === undefined || password === '') throw notValid('password', t('Enter the password for this account'))
  await limitSignIn(db, { login: `confirmation ${about}`, accountId: undefined, device: undefined, address })
}

const wrongPassword = () => notValid('password', t('This isn’t the password for this account'))

/** Gives the account the address that the link was sent to, and notifies the former address. */
async function confirmAccount(ctx: Context, token: string): Promise<void> {
  await ctx.write(async (tx) => {
    const { account, email } = await useLink(tx, token, 'confirm')
    await lockEmailAddress(tx, email)
    const isWanted = account.new_email === email || account.email === email
    const owner = await accountByEmail(tx.db, email)
    if (!isWanted || (owner && owner.id !== account.id)) throw invalidLink()
    await confirmEmailAddress(tx, account.id, email)
    if (account.email === email) return
    await mailAddressChanged(tx, account)
    tx.emit(addressChanged, { accountId: account.id })
  })
}
