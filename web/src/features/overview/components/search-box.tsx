/** The operators' search field. Enter opens the results. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#lib/i18n.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

const RESULTS = '/admin/search'
const searchLabel = () => t('Search accounts, payments, content and settings')
export const searchPlaceholder = () => t('Name, email or receipt')

export function SearchBox() {
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  return (
    <form
      role="search"
      action={RESULTS}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(`${RESULTS}?q=${encodeURIComponent(words.trim())}`)
      }}
    >
      <SearchField name="q" label={searchLabel()} placeholder={searchPlaceholder()} value={words} onChange={setWords} />
    </form>
  )
}
