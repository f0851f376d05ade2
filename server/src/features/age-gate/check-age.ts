/** Sends a visitor to the provider of age checks, and redeems its result. */
import { safePath } from '@fanfare/contract/site-path'
import { digest, newSecret } from '#core/accounts/index.ts'
import { apiError } from '#lib/errors.ts'
import { isEqual } from '#lib/constant-time.ts'
import { t } from '#lib/i18n.ts'
import { ageCheckFailed, ageChecksDown } from '#platform/age-checks/index.ts'
import type { Context } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { storeResult } from './store.ts'

type Person = Pick<Anyone, 'country' | 'neededAgeCheck'>

/** The provider learns only the hash of the secret. */
const nonceOf = (secret: string): string => digest(secret).toString('base64url')

/** Returns the provider's page and the browser's secret. Throws `already_done` if no check is needed, and `not_ready`. */
export async function startCheck({ ageChecks, config }: Context, { country, neededAgeCheck }: Person, next: string) {
  if (neededAgeCheck === undefined) throw apiError('already_done', t('You have already confirmed your age.'))
  if (!ageChecks) throw ageChecksDown()
  const secret = newSecret()
  const back = new URLSearchParams({ next: safePath(next) ?? '/' })
  const url = await ageChecks.start({
    nonce: nonceOf(secret),
    country,
    returnUrl: `${config.origin}/age-check?${back.toString()}`,
  })
  return { url, secret }
}

interface Answer {
  readonly result: string
  readonly secret: string | undefined
}

/**
 * Throws `age_check_failed` for a result that was used, is another browser's or not signed by the provider, and for a person who
 * is too young.
 */
export async function finishCheck(ctx: Context, { country }: Pick<Anyone, 'country'>, { result, secret }: Answer): Promise<void> {
  // Without a provider, no result can be genuine.
  if (!ctx.ageChecks) throw ageCheckFailed()
  const { nonce, method, over18 } = await ctx.ageChecks.read(result, ctx.clock.now())
  if (secret === undefined || !isEqual(nonceOf(secret), nonce)) throw ageCheckFailed()
  const isFirst = await ctx.write((tx) => storeResult(tx, { checkHash: digest(nonce), method, hasPassed: over18, country }))
  if (!isFirst) throw ageCheckFailed()
  if (!over18) throw apiError('age_check_failed', t('The age check says that you are under 18. This site is for adults.'))
}
