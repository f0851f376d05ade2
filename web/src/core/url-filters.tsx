/** Keeps the filters of a list in the page's address. Search words follow after a pause in typing. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNextParams } from './next-params.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

const DEBOUNCE_MS = 250

/** Each filter is a search parameter. An empty value removes it. */
export function useUrlFilters() {
  const [here] = useSearchParams()
  const [params, change] = useNextParams()
  const put = (name: string, value: string) => change((before) => withFilter(before, name, value))
  /**
   * Returns the page with one filter changed and the others kept. For tabs, which stay current while the other filters change.
   */
  function addressOf(page: string, name: string, value: string): { readonly to: string; readonly others: readonly string[] } {
    const of = (search: URLSearchParams) => {
      const next = withFilter(search, name, value)
      return next.size > 0 ? `${page}?${next.toString()}` : page
    }
    return { to: of(params), others: [of(here)] }
  }
  const field = (name: string) => ({ name, value: params.get(name) ?? '', onChange: (value: string) => put(name, value) })
  return { params, put, field, addressOf }
}

function withFilter(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

interface UrlSearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly now: string
  readonly onChange: (words: string) => void
}

/** Updates the address after a pause in typing. When the address changes for another reason, the field takes its words. */
export function UrlSearchField({ label, placeholder, now, onChange }: UrlSearchFieldProps) {
  const [typed, setTyped] = useState(now)
  const [sent, setSent] = useState(now)
  const [seen, setSeen] = useState(now)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (seen !== now) {
    setSeen(now)
    if (now !== sent) setTyped(now)
  }
  function type(words: string): void {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(words.trim())
      onChange(words.trim())
    }, DEBOUNCE_MS)
  }
  return <SearchField label={label} placeholder={placeholder} value={typed} onChange={type} />
}
