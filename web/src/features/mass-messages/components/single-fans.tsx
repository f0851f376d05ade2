/** Selects single fans: a search by name, and a chip per fan that removes them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchOwnFans } from '@fanfare/contract/fan-groups'
import { searchFansOf } from '@fanfare/contract/mass-messages'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

export interface SingleFan {
  readonly _id: string
  readonly name: string
}

const MAX_FANS = 500
const MAX_RESULTS = 6

interface SingleFansProps {
  /** The purpose of the search. */
  readonly label: string
  readonly chosen: readonly SingleFan[]
  readonly onChange: (chosen: readonly SingleFan[]) => void
  /** The performer for whom an operator writes. */
  readonly performerId: string | undefined
}

export function SingleFans({ label, chosen, onChange, performerId }: SingleFansProps) {
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim())
  const found = useFound(q, performerId)
  const others = found?.filter((one) => !chosen.some(({ _id }) => _id === one._id)) ?? []
  return (
    <>
      {chosen.map((one) => (
        <CheckField key={one._id} label={one.name} isOn onChange={() => onChange(chosen.filter(({ _id }) => _id !== one._id))} />
      ))}
      {chosen.length < MAX_FANS && <SearchField label={label} placeholder={label} value={text} onChange={setText} />}
      {others.map((one) => (
        <CheckField key={one._id} label={one.name} isOn={false} onChange={() => onChange([...chosen, one])} />
      ))}
      {found?.length === 0 && <p role="status">{t('No fans found.')}</p>}
    </>
  )
}

/**
 * Operators find fans by the fans' names. Performers also find them by the nicknames they gave. Returns undefined without a
 * search.
 */
function useFound(q: string, performerId: string | undefined): readonly SingleFan[] | undefined {
  const isWanted = q !== ''
  const own = useQuery({
    ...query(searchOwnFans, { query: { q, limit: MAX_RESULTS } }),
    enabled: isWanted && performerId === undefined,
  })
  const theirs = useQuery({
    ...query(searchFansOf, { params: { id: performerId ?? '' }, query: { q, limit: MAX_RESULTS } }),
    enabled: isWanted && performerId !== undefined,
  })
  if (!isWanted) return undefined
  if (performerId === undefined)
    return own.data?.data.map(({ fan, nickname }) => ({ _id: fan._id, name: nickname || fan.name || fan.username }))
  return theirs.data?.data.map(({ _id, name, username }) => ({ _id, name: t('{name} (@{username})', { name, username }) }))
}
