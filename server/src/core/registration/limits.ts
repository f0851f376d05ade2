/** Limits registrations by real peer address: a few accepted ones per hour, and more attempts. */
import { mailLimits } from '#core/accounts/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'
import { throttle, throttleAll, type CountedLimit } from '#platform/throttle.ts'

const REGISTRATIONS = { attempts: 20, seconds: 3600 }
/** High enough to resubmit a form until the username is free, and low enough to limit the enumeration of usernames. */
const ATTEMPTS = { attempts: 120, seconds: 3600 }

interface Registering {
  readonly email: string
  readonly address: string
}

/** The demo's people register from the server's own address and must not use up its limit. */
const isOfDemo = ({ config }: Context, email: string) => config.mode === 'demo' && canonicalAddress(email).endsWith('@demo.test')

/** Counts every attempt, whatever its outcome. */
export async function limitRegistrationAttempts(ctx: Context, { email, address }: Registering): Promise<void> {
  if (!isOfDemo(ctx, email)) await throttle(ctx.db, [`registration attempt ${networkOf(address)}`], ATTEMPTS)
}

/** Counts accepted registrations, each of which sends an email. */
export const limitRegistrations = (ctx: Context, registering: Registering): Promise<void> =>
  throttleAll(ctx.db, registrationLimits(ctx, registering))

export const registrationLimits = (ctx: Context, { email, address }: Registering): readonly CountedLimit[] =>
  isOfDemo(ctx, email) ? [] : [{ key: `registration ${networkOf(address)}`, ...REGISTRATIONS }, ...mailLimits(email, address)]
