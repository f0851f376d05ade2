/** Words and filters; each change goes to the address a moment later, and works without script on submit. */
import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSearchParams } from 'react-router'
import { useSearchingFocus } from '#core/searching.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { sorts } from './search-query.ts'
import { choicesOf } from '#core/performers/profile-options.ts'
import css from './explore.module.css'

const PAUSE_MS = 250

const sortWords = { popular: () => t('Most followed'), latest: () => t('Newest'), name: () => t('By name') }

/** Does what was asked last once the fingers rest, and nothing for whoever is on the way to another page by then. */
function useRest(): (run: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname
  useEffect(() => {
    // A result was pressed right after typing: what was typed would call its reader back.
    if (next !== pathname) clearTimeout(timer.current)
  }, [next, pathname])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (run) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, PAUSE_MS)
  }
}

export function SearchForm() {
  const [asked, setAsked] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  useSearchingFocus(field)
  const whenAtRest = useRest()
  const now = asked.get('q') ?? ''
  const [typed, setTyped] = useState(now)
  const [sent, setSent] = useState(now)
  // Back and forward change the address: the field follows, but never against someone who types.
  if (sent !== now) {
    setSent(now)
    if (typed.trim() === sent.trim()) setTyped(now)
  }

  function put(name: string, value: string): void {
    setAsked(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function type(value: string): void {
    setTyped(value)
    whenAtRest(() => put('q', value.trim()))
  }

  const choice = (name: string) => ({ name, value: asked.get(name) ?? '', onChange: (value: string) => put(name, value) })
  return (
    <Form role="search" className={css['form']} onSubmit={(event) => event.preventDefault()}>
      <label className={css['search']}>
        <SearchIcon />
        <input
          ref={field}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => type(event.target.value)}
          placeholder={t('Search by name or words')}
          aria-label={t('Search performers')}
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
        />
        <kbd aria-hidden>/</kbd>
      </label>
      <div className={css['filters']}>
        <SelectField label={t('Gender')} placeholder={t('All')} options={choicesOf('gender')} {...choice('gender')} />
        <SelectField label={t('Body type')} placeholder={t('All')} options={choicesOf('bodyType')} {...choice('bodyType')} />
        <SelectField
          label={t('Order')}
          options={sorts.map((sort) => ({ value: sort, label: sortWords[sort]() }))}
          {...choice('sort')}
        />
      </div>
    </Form>
  )
}
