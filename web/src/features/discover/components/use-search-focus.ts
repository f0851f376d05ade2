/** Focuses the search field after a link that asks for it. */
import { useEffect, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { FOCUS_SEARCH } from './focus-search.ts'

export function useSearchFocus(field: RefObject<HTMLInputElement | null>): void {
  const { key, state } = useLocation() as { key: string; state: Partial<typeof FOCUS_SEARCH> | null }
  const isRequested = state?.isSearching === true
  // A reader who goes back wants to continue reading.
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (isRequested && !isBack) field.current?.focus()
  }, [key, isRequested, isBack, field])
}
