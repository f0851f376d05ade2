/** Keeps the search parameters of the pending navigation, so that filters chosen while a list loads add up. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * Returns the search parameters of the page or of a pending navigation, and a function that changes them. Changes replace the
 * history entry and keep the scroll position. Each change starts from the previous one, even before it was rendered.
 */
export function useNextParams(): readonly [URLSearchParams, (change: Change) => void] {
  const here = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const { search } = next?.pathname === here.pathname ? next : here
  const [seen, setSeen] = useState(search)
  const [params, setParams] = useState(() => new URLSearchParams(search))
  if (seen !== search) {
    setSeen(search)
    setParams(new URLSearchParams(search))
  }
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  function change(how: Change): void {
    latest.current = how(latest.current)
    // Updates immediately. The address follows when the list has loaded.
    setParams(latest.current)
    void navigate(`?${latest.current.toString()}`, { replace: true, preventScrollReset: true })
  }
  return [params, change]
}
