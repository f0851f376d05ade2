/** How often one may register, by real peer address: a few each hour, and more attempts that come to nothing. */
import { limitMails } from '#core/accounts/index.ts'
import type { Context } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'

const REGISTRATIONS = { attempts: 20, seconds: 3600 }
/** A form that is handed in again and again until its username is free is fine; one that walks a dictionary is not. */
const ATTEMPTS = { attempts: 120, seconds: 3600 }

interface Registering {
  readonly email: string
  readonly address: string
}

/** The demo's people register from this machine before anyone else can; they use up nobody's attempts. */
const isOfDemo = ({ config }: Context, email: string) => config.mode === 'demo' && email.toLowerCase().endsWith('@demo.test')

/** Counts every try, whatever becomes of it. */
export async function limitRegistrationTries(ctx: Context, { email, address }: Registering): Promise<void> {
  if (!isOfDemo(ctx, email)) await throttle(ctx.db, [`registration try ${address}`], ATTEMPTS)
}

/** Counts what is accepted, and the mail that it causes. */
export async function limitRegistrations(ctx: Context, { email, address }: Registering): Promise<void> {
  if (isOfDemo(ctx, email)) return
  await throttle(ctx.db, [`registration ${address}`], REGISTRATIONS)
  await limitMails(ctx.db, email, address)
}
