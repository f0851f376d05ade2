/** The search field, with suggestions below it during typing. Submitting works without JavaScript. */
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { t } from '#lib/i18n.ts'
import { isInputMethodKey } from '#lib/keyboard-events.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { EXPLORE_PATH, searchPath, readSearchText } from './explore-url.ts'
import { storeSearch } from './recent-searches.ts'
import { useSearchFocus } from './use-search-focus.ts'
import css from './search-form.module.css'

const SearchPanel = lazyComponent(() => import('./search-panel.tsx'))

/** The initial words of the field. */
export function SearchForm({ words }: { words?: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useSearchFocus(field)
  const { now, typed, setTyped, isOpen, setIsOpen } = useTyped(words)

  function search(): void {
    field.current?.blur()
    setIsOpen(false)
    if (typed.trim() === now) return
    void navigate(typed.trim() === '' ? EXPLORE_PATH : searchPath(typed))
  }

  /** Moves the focus between the field and the suggestions with the arrow keys. */
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isClosing = event.key === 'Escape' && isOpen
    if (step === undefined && !isClosing) return
    event.preventDefault()
    setIsOpen(!isClosing)
    const places = [field.current, ...(form.current?.querySelectorAll<HTMLElement>('[data-suggestion]') ?? [])]
    const at = places.findIndex((place) => place === document.activeElement)
    places[isClosing ? 0 : (at + (step ?? 0) + places.length) % places.length]?.focus()
  }

  return (
    <form
      ref={form}
      role="search"
      action={EXPLORE_PATH}
      className={css['form']}
      onKeyDown={(event) => !isInputMethodKey(event.nativeEvent) && move(event)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <SearchField
        ref={field}
        name="q"
        label={t('Search')}
        placeholder={t('Names, words or #tags')}
        shortcut="/"
        dir="auto"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setIsOpen(true)
        }}
        onClick={() => setIsOpen(true)}
        // When the focus returns from a suggestion, the suggestions have been closed.
        onFocus={({ relatedTarget }) => !form.current?.contains(relatedTarget) && setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SearchPanel typed={typed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </form>
  )
}

/** On navigation, the field takes the words of the new page, and the suggestions close. */
function useTyped(words: string | undefined) {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const now = words ?? readSearchText(params)
  const [typed, setTyped] = useState(now)
  const [shown, setShown] = useState({ now, key })
  const [isOpen, setIsOpen] = useState(false)
  if (shown.key !== key) {
    setShown({ now, key })
    setIsOpen(false)
    if (shown.now !== now) setTyped(now)
  }
  useEffect(() => storeSearch(now), [now])
  return { now, typed, setTyped, isOpen, setIsOpen }
}
