/** Finds a place in a conversation by text or by day. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { findMessageAt } from '@fanfare/contract/message-actions'
import { call, messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import MessageSearchResults from './message-search-results.tsx'
import { keepListFilters } from './inbox-filters.ts'
import css from './search-sheet.module.css'

interface SearchSheetProps {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export default function SearchSheet({ id, isOpen, onClose }: SearchSheetProps) {
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim())
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('Search in this conversation')}>
      <div className={css['find']}>
        <SearchField label={t('Search in this conversation')} placeholder={t('Words')} value={typed} onChange={setTyped} />
        {q === '' ? <ByDay id={id} onClose={onClose} /> : <MessageSearchResults q={q} conversationId={id} onPick={onClose} />}
      </div>
    </Sheet>
  )
}

/** A day starts at midnight in the reader's time zone. */
function ByDay({ id, onClose }: Omit<SearchSheetProps, 'isOpen'>) {
  const [day, setDay] = useState('')
  const navigate = useNavigate()
  const go = async () => {
    try {
      const moment = new Date(`${day}T00:00:00`).toISOString()
      const { seq } = await call(findMessageAt, { params: { id }, query: { moment } })
      onClose()
      void navigate(`/messages/${id}${keepListFilters(location.search, seq)}`, { preventScrollReset: true })
    } catch (error) {
      toast(messageOf(error), 'bad')
    }
  }
  return (
    <div className={css['day']}>
      <DateField label={t('Or go to a date')} name="day" value={day} onChange={setDay} />
      <Button variant="quiet" aria-disabled={day === ''} onClick={() => day !== '' && void go()}>
        {t('Go to date')}
      </Button>
    </div>
  )
}
