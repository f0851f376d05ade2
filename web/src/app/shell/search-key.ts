/** Opens the search with `/` from anywhere outside a text field. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isTextInput } from '#lib/text-input.ts'
import { takeEarlyKey } from '../early-presses.ts'
import { itemOfShortcut } from './navigation.ts'

const KEY = '/'

export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const item = itemOfShortcut(KEY)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || isTextInput(event.target)) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (field) field.focus()
      else if (item) void navigate(item.to, { state: item.state })
    }
    document.addEventListener('keydown', onKey)
    const early = takeEarlyKey()
    if (early) onKey(early)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
}
