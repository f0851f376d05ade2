/** For what words would be refused, and media with a price beside them, by the same rules as when they are kept. */
import { contentOf } from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { sentenceOf, textProblems } from '#core/text-rules/index.ts'
import { ApiError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

interface Words {
  readonly texts: readonly string[]
  /** Of a message: what its media cost, and how many there are. */
  readonly message: { readonly price: number; readonly files: number } | undefined
}

/** Each in a sentence. */
export async function checkWords(ctx: Context, writer: Viewer, { texts, message }: Words): Promise<string[]> {
  const rules = await settings(ctx)
  const inWords = texts.flatMap((words) => textProblems(words, rules)).map(sentenceOf)
  if (inWords.length > 0 || message === undefined) return [...new Set(inWords)]
  const { price, files } = message
  try {
    contentOf(writer, { text: texts[0] ?? '', price, fileIds: Array.from({ length: files }, () => '') }, rules)
    return []
  } catch (error) {
    // What is refused for a reason that its writer may know is told to them.
    if (!(error instanceof ApiError)) throw error
    return [error.message]
  }
}
