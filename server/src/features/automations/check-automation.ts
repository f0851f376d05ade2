/** For what the message of an automation would be refused, by the same rules as when it is kept. */
import { contentOf } from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { sentenceOf, textProblems } from '#core/text-rules/index.ts'
import { ApiError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'

interface Draft {
  readonly text: string
  readonly lockedText: string
  readonly price: number
  readonly files: number
}

/** Each in a sentence. */
export async function checkAutomation(ctx: Context, { text, lockedText, price, files }: Draft): Promise<string[]> {
  const rules = await settings(ctx)
  const inWords = [text, lockedText].flatMap((words) => textProblems(words, rules)).map(sentenceOf)
  if (inWords.length > 0) return [...new Set(inWords)]
  try {
    contentOf({ role: 'performer' }, { text, price, fileIds: Array.from({ length: files }, () => '') }, rules)
    return []
  } catch (error) {
    // What is refused for a reason that its writer may know is told to them.
    if (!(error instanceof ApiError)) throw error
    return [error.message]
  }
}
