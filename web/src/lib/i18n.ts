/** The one message catalogue: every text that a person reads goes through `t`. English sources are their own ids. */
import { compile, format, type Compiled } from './icu.ts'

export const locale = 'en'
export const direction: 'ltr' | 'rtl' = 'ltr'

type Values = Readonly<Record<string, string | number>>

const known = new Map<string, Compiled>()

/**
 * A text in the reader's language. `message` is ICU: `You have {count, plural, one {# post} other {# posts}}`.
 * Keep it a literal at the call, so that translators' tools find it.
 */
export function t(message: string, values?: Values): string {
  if (!values) return message
  const compiled = known.get(message) ?? compile(message)
  known.set(message, compiled)
  return format(compiled, values, locale)
}
