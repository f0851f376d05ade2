/** The field of the search, with suggestions below it while someone types; works without script on submit. */
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSearchingFocus } from '#core/searching.ts'
import { t } from '#lib/i18n.ts'
import { SearchIcon } from '#ui/icons.ts'
import { EXPLORE, searchAddress, wordsIn } from './address.ts'
import { keepSearch } from './searches.ts'
import css from './search-form.module.css'

const SearchPanel = lazy(() => import('./search-panel.tsx'))

/** `words` stand in the field until something else is typed. */
export function SearchForm({ words }: { words?: string }) {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useSearchingFocus(field)
  const now = words ?? wordsIn(params)
  const [typed, setTyped] = useState(now)
  const [shown, setShown] = useState({ now, key })
  const [isOpen, setIsOpen] = useState(false)
  // Another page, or the same with other words: the field follows, and nothing lies over what was found.
  if (shown.key !== key) {
    setShown({ now, key })
    setIsOpen(false)
    if (shown.now !== now) setTyped(now)
  }
  useEffect(() => keepSearch(now), [now])

  function search(): void {
    field.current?.blur()
    setIsOpen(false)
    if (typed.trim() === now && words === undefined) return
    void navigate(typed.trim() === '' ? EXPLORE : searchAddress(typed))
  }

  /** The arrows go from the field to what is suggested and back. */
  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setIsOpen(false)
      return field.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setIsOpen(true)
    const places = [field.current, ...(form.current?.querySelectorAll<HTMLElement>('[data-suggestion]') ?? [])]
    const at = places.findIndex((place) => place === document.activeElement)
    places[(at + step + places.length) % places.length]?.focus()
  }

  return (
    <Form
      ref={form}
      role="search"
      action={EXPLORE}
      className={css['form']}
      onKeyDown={move}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <label className={css['search']}>
        <SearchIcon />
        <input
          ref={field}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setIsOpen(true)
          }}
          onFocus={() => setIsOpen(true)}
          placeholder={t('Names, words or #tags')}
          aria-label={t('Search')}
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
          dir="auto"
        />
        <kbd aria-hidden>/</kbd>
      </label>
      {isOpen && (
        <Suspense>
          <SearchPanel typed={typed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Form>
  )
}
