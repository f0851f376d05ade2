/** The performer's own tags for a fan. Earlier tags are suggested during typing. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { MAX_FAN_TAG_LENGTH, listFanTags, MAX_FAN_TAGS } from '@fanfare/contract/fan-cards'
import { countCodePoints } from '@fanfare/contract/text-length'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { isEnterKey, isInputMethodKey } from '#lib/keyboard-events.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './fan-card.module.css'

interface CardTagsProps {
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
}

const MAX_SUGGESTIONS = 8
const isIn = (tags: readonly string[], tag: string) => tags.some((one) => one.toLowerCase() === tag.toLowerCase())

export function CardTags({ tags, onChange }: CardTagsProps) {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const isFull = tags.length >= MAX_FAN_TAGS
  const isLong = countCodePoints(typed.trim()) > MAX_FAN_TAG_LENGTH
  const add = (tag: string) => {
    if (tag === '' || isFull || countCodePoints(tag) > MAX_FAN_TAG_LENGTH) return
    if (!isIn(tags, tag)) onChange([...tags, tag])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isComma = event.key === ',' && !isInputMethodKey(event.nativeEvent)
    if (!isComma && !isEnterKey(event.nativeEvent)) return
    event.preventDefault()
    add(typed.trim())
  }
  return (
    <div className={css['tags']}>
      <TextField
        name="tag"
        label={t('Tags')}
        hint={isFull ? t('You can add up to {most} tags.', { most: MAX_FAN_TAGS }) : t('Press Enter to add a tag.')}
        error={isLong ? t('A tag can have up to {most} characters.', { most: MAX_FAN_TAG_LENGTH }) : undefined}
        list={listId}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        disabled={isFull}
        onChange={setTyped}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed.trim())}
      />
      <Offered id={listId} typed={typed} tags={tags} />
      {tags.length > 0 && <Given tags={tags} onChange={onChange} />}
    </div>
  )
}

const Given = ({ tags, onChange }: CardTagsProps) => (
  <ul aria-label={t('Tags')}>
    {tags.map((tag) => (
      <li key={tag}>
        <span dir="auto">{tag}</span>
        <button type="button" onClick={() => onChange(tags.filter((one) => one !== tag))}>
          <CloseIcon size={14} />
          <VisuallyHidden>{t('Remove tag {tag}', { tag })}</VisuallyHidden>
        </button>
      </li>
    ))}
  </ul>
)

interface OfferedProps extends Pick<CardTagsProps, 'tags'> {
  readonly id: string
  readonly typed: string
}

function Offered({ id, typed, tags }: OfferedProps) {
  const begun = useDebouncedValue(typed.trim())
  const { data } = useQuery({
    ...query(listFanTags, {
      query: { limit: MAX_SUGGESTIONS, ...(begun !== '' && { q: Array.from(begun).slice(0, MAX_FAN_TAG_LENGTH).join('') }) },
    }),
    placeholderData: (before) => before,
  })
  const offered = data?.data.filter(({ tag }) => !isIn(tags, tag)) ?? []
  return (
    <datalist id={id}>
      {offered.map(({ tag }) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </datalist>
  )
}
