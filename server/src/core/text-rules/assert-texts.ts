/** The same rules for everything that others are to read. */
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { assertTextAllowed, textProblems } from './text-rules.ts'

/** By the names of their fields. */
type Texts = Readonly<Record<string, string>>

/** Throws `not_valid` at the first field that stands against a rule of the site. */
export async function assertTextsAllowed(tx: Tx, texts: Texts): Promise<void> {
  const rules = await settings(tx)
  for (const [field, text] of Object.entries(texts)) assertTextAllowed(field, text, rules)
}

/** For what was written under older rules. */
export async function areTextsAllowed(tx: Tx, texts: Texts): Promise<boolean> {
  const rules = await settings(tx)
  return Object.values(texts).every((text) => textProblems(text, rules).length === 0)
}
