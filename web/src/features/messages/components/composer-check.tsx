/** Says for what a message would be refused while it is still being written: which words, and which rule. */
import { useQuery } from '@tanstack/react-query'
import { checkMessage } from '@fanfare/contract/message-acts'
import { query } from '#lib/api.ts'
import { useSettled } from '#lib/settled.ts'
import { AlertIcon } from '#ui/icons.ts'
import { LONGEST, type Composition } from './composition.ts'
import css from './composer-check.module.css'

interface ComposerCheckProps {
  readonly id: string
  readonly composition: Composition
}

export default function ComposerCheck({ id, composition }: ComposerCheckProps) {
  const text = useSettled(composition.text.trim())
  const files = composition.media.length
  const price = files > 0 ? Number(composition.price.trim()) : 0
  const isPrice = Number.isFinite(price) && price >= 0
  const body = { text, files, ...(isPrice && { price: Math.round(price * 100) / 100 }) }
  const { data } = useQuery({
    ...query(checkMessage, { params: { id }, body }),
    enabled: text !== '' && text.length <= LONGEST,
    retry: false,
  })
  const problems = data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <ul className={css['problems']} role="alert">
      {problems.map(({ rule, message }) => (
        <li key={rule}>
          <AlertIcon size={16} />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
