/** The operators' search field. Enter opens the results. */
import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { t } from '#lib/i18n.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

const SEARCH_PATH = '/admin/search'
const searchLabel = () => t('Search accounts, payments, content and settings')
export const searchPlaceholder = () => t('Name, email, payment, receipt, post or setting')

export function SearchBox() {
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  return (
    <Form
      role="search"
      action={SEARCH_PATH}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(`${SEARCH_PATH}?q=${encodeURIComponent(words.trim())}`)
      }}
    >
      <SearchField name="q" label={searchLabel()} placeholder={searchPlaceholder()} value={words} onChange={setWords} />
    </Form>
  )
}
