/** Warns while typing about words that the site does not allow. */
import { countCodePoints } from '@fanfare/contract/text-length'
import { useQuery } from '@tanstack/react-query'
import { checkWords, MAX_CHECKED_LENGTH } from '@fanfare/contract/text-rules'
import { query } from '#lib/api.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { ErrorNote } from '#ui/feedback.tsx'

interface TextRulesCheckProps {
  /** The first text is the visible part of a message. */
  readonly texts: readonly string[]
  /** For a message: the price of its media in tokens, and their number. */
  readonly message?: { readonly price: number; readonly files: number }
}

export function TextRulesCheck({ texts, message }: TextRulesCheckProps) {
  const words = texts.map((text) => text.trim())
  const { price = 0, files = 0 } = message ?? {}
  const isPrice = files > 0 && Number.isFinite(price) && price >= 0
  const body = { texts: words, ...(message && { message: { price: isPrice ? Math.round(price * 100) / 100 : 0, files } }) }
  const now = JSON.stringify(body)
  const isSettled = useDebouncedValue(now) === now
  const { data } = useQuery({
    ...query(checkWords, { body }),
    enabled:
      isSettled &&
      (words.some((text) => text !== '') || files > 0) &&
      words.every((text) => countCodePoints(text) <= MAX_CHECKED_LENGTH),
    retry: false,
  })
  return data?.problems.map((problem) => <ErrorNote key={problem} error={problem} />)
}
