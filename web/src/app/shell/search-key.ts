/** Opens the search with `/` from anywhere outside a text field. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '#lib/typing-target.ts'
import { takeEarlyKey } from '../early-presses.ts'
import { itemOfKey } from './navigation.ts'

const KEY = '/'

export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const item = itemOfKey(KEY)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
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
