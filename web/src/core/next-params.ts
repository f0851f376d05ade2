/** The search parameters that a page is on its way to: what is chosen while a list still loads is added to them. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * Those of the page, or of the change of it that is under way; and changes them, in place of the address and without a jump to
 * the top. A change starts from what the one before it has asked for, however late it comes and whether that has been drawn.
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
    // Shown at once; the address follows when its list has come.
    setParams(latest.current)
    void navigate(`?${latest.current.toString()}`, { replace: true, preventScrollReset: true })
  }
  return [params, change]
}
