/** Warns while a message is being written that a rule would reject it: which words, and which rule. */
import { useQuery } from '@tanstack/react-query'
import { checkMessage } from '@fanfare/contract/message-actions'
import { countCodePoints } from '@fanfare/contract/text-length'
import { query } from '#lib/api.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { AlertIcon } from '#ui/icons.ts'
import { isWorthChecking, MAX_TEXT_LENGTH, type Composition } from './composition.ts'
import css from './composer-check.module.css'

interface ComposerCheckProps {
  readonly id: string
  readonly composition: Composition
}

export default function ComposerCheck({ id, composition }: ComposerCheckProps) {
  const text = useDebouncedValue(composition.text.trim())
  const files = composition.media.length
  const price = files > 0 ? Number(composition.price.trim()) : 0
  const isPrice = Number.isFinite(price) && price >= 0
  const lockedText = useDebouncedValue(price > 0 ? composition.extras.lockedText.trim() : '')
  const body = { text, lockedText, files, ...(isPrice && { price: Math.round(price * 100) / 100 }) }
  const { data } = useQuery({
    ...query(checkMessage, { params: { id }, body }),
    enabled:
      isWorthChecking(composition) && countCodePoints(text) <= MAX_TEXT_LENGTH && countCodePoints(lockedText) <= MAX_TEXT_LENGTH,
    retry: false,
  })
  const problems = [...new Map(data?.problems.map((one) => [one.message, one])).values()]
  if (problems.length === 0) return null
  return (
    <div role="alert">
      <ul className={css['problems']}>
        {problems.map(({ message }) => (
          <li key={message}>
            <AlertIcon size={16} />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
