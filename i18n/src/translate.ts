import { parseMessage, formatMessage, type CompiledMessage, type Values } from './icu.ts'

/** Translations by their English source, both in ICU MessageFormat. */
export type Messages = Readonly<Record<string, string>>

const compiled = new Map<string, CompiledMessage>()

export function translate(message: string, values: Values | undefined, locale: string, messages?: Messages): string {
  const text = translationOf(message, messages)
  return values ? formatMessage(compiledOf(text), values, locale) : text
}

/** Returns the English text when the catalog lacks it. */
export const translationOf = (message: string, messages: Messages | undefined): string =>
  messages && Object.hasOwn(messages, message) ? (messages[message] ?? message) : message

export function compiledOf(text: string): CompiledMessage {
  const one = compiled.get(text) ?? parseMessage(text)
  compiled.set(text, one)
  return one
}
