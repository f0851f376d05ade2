/** Asks a browser for a passkey, and remembers which browser was asked. */
import type { Challenge, Creation } from '@fanfare/contract/passkeys'
import { accountById, passkeysOf } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import { bindingCookie, browserBinding, newBrowserBinding } from '#platform/cookies.ts'
import { networkOf } from '#platform/network.ts'
import { throttle } from '#platform/throttle.ts'
import type { Viewer } from '#platform/viewer.ts'
import { challengeFor, creationFor } from '#platform/webauthn.ts'
import { createChallenge, type Asked } from './challenges.ts'
import { assertRoom, handleOf } from './rules.ts'

const CHALLENGES = { attempts: 240, seconds: 3600 }

export interface Browser {
  readonly address: string
  readonly cookies: string | undefined
  setCookie(cookie: string): void
}

async function challengeOf(ctx: Context, asked: Omit<Asked, 'browser'>, browser: Browser): Promise<string> {
  await throttle(ctx.db, [`passkey challenge ${networkOf(browser.address)}`], CHALLENGES)
  // A browser keeps its secret, so that sign-ins in two tabs do not disturb each other.
  const binding = browserBinding(browser.cookies) ?? newBrowserBinding()
  const challenge = await ctx.write((tx) => createChallenge(tx, { ...asked, browser: binding }))
  browser.setCookie(bindingCookie(binding, ctx.config.origin.startsWith('https:')))
  return challenge
}

/** Names no account: the reply would reveal which passkeys it has. */
export async function challengeVisitor(ctx: Context, purpose: 'sign_in' | 'code', browser: Browser): Promise<Challenge> {
  const challenge = await challengeOf(ctx, { purpose }, browser)
  return challengeFor(ctx.config, challenge, { known: [], userVerification: purpose === 'sign_in' ? 'required' : 'preferred' })
}

export async function challengeCaller(ctx: Context, { id, sessionId }: Viewer, browser: Browser): Promise<Challenge> {
  const challenge = await challengeOf(ctx, { purpose: 'proof', sessionId }, browser)
  return challengeFor(ctx.config, challenge, { known: known(await passkeysOf(ctx.db, id)), userVerification: 'required' })
}

/** Throws `not_allowed` if the account has all the passkeys that it can have. */
export async function setUpPasskey(ctx: Context, { id, sessionId }: Viewer, browser: Browser): Promise<Creation> {
  const [account, passkeys, { siteName }] = await Promise.all([accountById(ctx.db, id), passkeysOf(ctx.db, id), settings(ctx)])
  if (!account) throw notFound()
  assertRoom(passkeys.length)
  const challenge = await challengeOf(ctx, { purpose: 'register', sessionId }, browser)
  const owner = { handle: handleOf(id), name: account.username, displayName: account.name }
  return creationFor({ origin: ctx.config.origin, name: siteName }, challenge, { owner, known: known(passkeys) })
}

const known = (passkeys: Awaited<ReturnType<typeof passkeysOf>>) =>
  passkeys.map(({ credential: credentialId, transports }) => ({ credentialId, transports }))
