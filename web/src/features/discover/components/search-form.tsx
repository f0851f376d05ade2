/** Words and filters; each change goes to the address a moment later, and works without script on submit. */
import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Static } from 'typebox'
import type { PerformerFilters } from '@fanfare/contract/performers'
import { useSearchingFocus } from '#core/searching.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { choicesOf } from '#core/performers/profile-options.ts'
import css from './explore.module.css'

const PAUSE_MS = 250

type Sort = NonNullable<Static<typeof PerformerFilters>['sort']>
const sortLabels: Record<Sort, () => string> = {
  popular: () => t('Most followed'),
  latest: () => t('Newest'),
  name: () => t('By name'),
}

/** Runs what was asked last after a pause in typing, and nothing once another page is being opened. */
function useDebounce(): (run: () => void) => void {
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
  const [params, setParams] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  useSearchingFocus(field)
  const debounce = useDebounce()
  const now = params.get('q') ?? ''
  const [typed, setTyped] = useState(now)
  const [sent, setSent] = useState(now)
  // Back and forward change the address: the field follows, but never against someone who types.
  if (sent !== now) {
    setSent(now)
    if (typed.trim() === sent.trim()) setTyped(now)
  }

  function put(name: string, value: string): void {
    setParams(
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
    debounce(() => put('q', value.trim()))
  }

  const choice = (name: string) => ({ name, value: params.get(name) ?? '', onChange: (value: string) => put(name, value) })
  return (
    <Form role="search" className={css['form']} onSubmit={(event) => event.preventDefault()}>
      <SearchField
        ref={field}
        name="q"
        label={t('Search performers')}
        placeholder={t('Search by name or words')}
        value={typed}
        onChange={type}
        shortcut="/"
      />
      <div className={css['filters']}>
        <SelectField label={t('Gender')} placeholder={t('All')} options={choicesOf('gender')} {...choice('gender')} />
        <SelectField label={t('Body type')} placeholder={t('All')} options={choicesOf('bodyType')} {...choice('bodyType')} />
        <SelectField
          label={t('Order')}
          options={Object.entries(sortLabels).map(([value, label]) => ({ value, label: label() }))}
          {...choice('sort')}
        />
      </div>
    </Form>
  )
}
