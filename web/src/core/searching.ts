/** Tells the page of searching that one comes to type: its field takes the focus. */
import { useEffect, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The state of such a change of page. */
export const SEARCHING = { isSearching: true } as const

export function useSearchingFocus(field: RefObject<HTMLInputElement | null>): void {
  const { key, state } = useLocation() as { key: string; state: Partial<typeof SEARCHING> | null }
  const isRequested = state?.isSearching === true
  // Coming back, one comes to read on.
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (isRequested && !isBack) field.current?.focus()
  }, [key, isRequested, isBack, field])
}
