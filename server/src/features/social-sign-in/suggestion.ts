/** Fills the form for a new account with what the provider says about the person. */
import { Name, Username } from '@fanfare/contract'
import type { Suggestion } from '@fanfare/contract/social-sign-in'
import { availableUsername, usernameError } from '#core/registration/index.ts'
import type { Context } from '#platform/context.ts'
import type { AnsweredSignIn } from './store.ts'

/** Leaves out a name that the form would reject. */
export async function suggestionFor(ctx: Context, { role, answer }: AnsweredSignIn): Promise<Suggestion> {
  const { Check } = await import('typebox/value')
  const name = Check(Name, answer.name) ? answer.name : ''
  const isFree = Check(Username, name) && (await usernameError(ctx, name)) === undefined
  const username = isFree ? name.toLowerCase() : await availableUsername(ctx, name)
  return { role, name, username, email: answer.verifiedAddress ?? '' }
}
