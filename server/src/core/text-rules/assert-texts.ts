/** Applies the site's text rules to everything that others will read. */
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { assertTextAllowed, textProblems } from './text-rules.ts'

/** Texts by field name. */
type Texts = Readonly<Record<string, string>>

/** Throws `not_valid` at the first field that violates a rule of the site. */
export async function assertTextsAllowed(tx: Tx, texts: Texts): Promise<void> {
  const rules = await settings(tx)
  for (const [field, text] of Object.entries(texts)) assertTextAllowed(field, text, rules)
}

/** Checks only changed texts, so that an old violation does not prevent other changes. */
export const assertNewTextsAllowed = (tx: Tx, texts: Partial<Texts>, before: Texts): Promise<void> =>
  assertTextsAllowed(
    tx,
    Object.fromEntries(
      Object.entries(texts)
        .filter(isText)
        .filter(([field, text]) => text !== before[field]),
    ),
  )

const isText = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined

/** Returns whether stored texts, which older rules allowed, are still allowed. */
export async function areTextsAllowed(tx: Tx, texts: Texts): Promise<boolean> {
  const rules = await settings(tx)
  return Object.entries(texts).every(([field, text]) => textProblems(text, rules, field).length === 0)
}
