/** Checks text, and media with a price, by the same rules as saving, and returns the problems. */
import { contentOf } from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { sentenceOf, textProblems } from '#core/text-rules/index.ts'
import { ApiError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

interface Words {
  readonly texts: readonly string[]
  /** For a message: the price and number of its media. */
  readonly message: { readonly price: number; readonly files: number } | undefined
}

/** Returns one sentence per problem. */
export async function checkWords(ctx: Context, writer: Viewer, { texts, message }: Words): Promise<string[]> {
  const rules = await settings(ctx)
  const inWords = texts.flatMap((words) => textProblems(words, rules)).map(sentenceOf)
  if (inWords.length > 0 || message === undefined) return [...new Set(inWords)]
  const { price, files } = message
  try {
    contentOf(writer, { text: texts[0] ?? '', price, fileIds: Array.from({ length: files }, () => '') }, rules)
    return []
  } catch (error) {
    // The author may know this reason.
    if (!(error instanceof ApiError)) throw error
    return [error.message]
  }
}
