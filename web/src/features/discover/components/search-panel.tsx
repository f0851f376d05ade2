/** The panel below the search field: suggestions for the typed words, or recent and popular searches. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { listKeywords, type Keyword } from '@fanfare/contract/search'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { Avatar, PersonName, Username } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { HistoryIcon, SearchIcon, type Icon } from '#ui/icons.ts'
import { CloseIcon, TagIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { searchPath, tagPath } from './explore-url.ts'
import { removeSearch, removeAllSearches, storedSearches } from './recent-searches.ts'
import css from './search-panel.module.css'

interface SearchPanelProps {
  readonly typed: string
  readonly onClose: () => void
}

export default function SearchPanel({ typed, onClose }: SearchPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const settled = useDebouncedValue(typed.trim())
  const { data } = useQuery({
    ...query(listKeywords, { query: { limit: 8, ...(settled !== '' && { q: settled }) } }),
    placeholderData: keepPreviousData,
  })
  const [searches, setSearches] = useState(storedSearches)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && panel.current?.closest('form')?.contains(target)
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [onClose])

  const isEmpty = typed.trim() === ''
  const keywords = data?.data ?? []
  const past = isEmpty ? searches : []
  if (keywords.length + past.length === 0) return null
  return (
    <div ref={panel} className={css['panel']}>
      <VisuallyHidden>
        <output>
          {t('{count, plural, one {# suggestion} other {# suggestions}}', { count: keywords.length + past.length })}
        </output>
      </VisuallyHidden>
      {past.length > 0 && (
        <History
          searches={past}
          onForget={(words) => {
            if (words === undefined) removeAllSearches()
            else removeSearch(words)
            setSearches(storedSearches())
            // The pressed button is gone, so the field takes the focus.
            panel.current?.closest('form')?.querySelector('input')?.focus()
          }}
        />
      )}
      {keywords.length > 0 && (
        <Group title={isEmpty ? t('Popular searches') : undefined}>
          {keywords.map((one) => (
            <li key={keyOf(one)}>
              <Suggestion keyword={one} onClose={onClose} />
            </li>
          ))}
        </Group>
      )}
    </div>
  )
}

const keyOf = (one: Keyword) => (one.kind === 'performer' ? one.performer._id : `${one.kind} ${one.text}`)

interface HistoryProps {
  readonly searches: readonly string[]
  /** Without words, forgets all searches. */
  readonly onForget: (words?: string) => void
}

const History = ({ searches, onForget }: HistoryProps) => (
  <Group
    title={t('Recent searches')}
    action={
      <button type="button" className={css['clear']} onClick={() => onForget()}>
        {t('Clear all')}
      </button>
    }
  >
    {searches.map((words) => (
      <li key={words} className={css['past']}>
        <Words icon={HistoryIcon} text={words} to={searchPath(words)} />
        <IconButton label={t('Remove {words}', { words })} icon={CloseIcon} onClick={() => onForget(words)} />
      </li>
    ))}
  </Group>
)

function Group({ title, action, children }: { title: string | undefined; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title ?? t('Suggestions')}>
      {title !== undefined && (
        <header className={css['head']}>
          <h2>{title}</h2>
          {action}
        </header>
      )}
      <ul>{children}</ul>
    </section>
  )
}

function Suggestion({ keyword, onClose }: { keyword: Keyword; onClose: () => void }) {
  if (keyword.kind === 'tag') return <Words icon={TagIcon} text={keyword.text} to={tagPath(keyword.text)} />
  if (keyword.kind === 'words') return <Words icon={SearchIcon} text={keyword.text} to={searchPath(keyword.text)} />
  const { performer } = keyword
  return (
    <Link to={`/${performer.username}`} data-suggestion className={css['one']} onClick={onClose}>
      <Avatar person={performer} size={32} />
      <span className={css['person']}>
        <PersonName person={performer} />
        <Username of={performer.username} />
      </span>
    </Link>
  )
}

const Words = ({ icon: Drawn, text, to }: { icon: Icon; text: string; to: string }) => (
  <Link to={to} data-suggestion className={css['one']}>
    <span className={css['icon']}>
      <Drawn />
    </span>
    <bdi className={css['text']}>{text}</bdi>
  </Link>
)
