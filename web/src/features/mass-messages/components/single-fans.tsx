/** Fans who are chosen one by one: found by name, each a box that takes them out again. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchOwnFans } from '@fanfare/contract/fan-groups'
import { query } from '#lib/api.ts'
import { useSettled } from '#lib/settled.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

export interface SingleFan {
  readonly _id: string
  readonly name: string
}

const MOST = 500
const FOUND = 6

interface SingleFansProps {
  /** What the search is for. */
  readonly label: string
  readonly chosen: readonly SingleFan[]
  readonly onChange: (chosen: readonly SingleFan[]) => void
}

export function SingleFans({ label, chosen, onChange }: SingleFansProps) {
  const [text, setText] = useState('')
  const q = useSettled(text.trim())
  const { data } = useQuery({ ...query(searchOwnFans, { query: { q, limit: FOUND } }), enabled: q !== '' })
  const found = q === '' ? [] : (data?.data ?? [])
  const others = found
    .map(({ fan, givenName }) => ({ _id: fan._id, name: givenName || fan.name || fan.username }))
    .filter((one) => !chosen.some(({ _id }) => _id === one._id))
  return (
    <>
      {chosen.map((one) => (
        <CheckField key={one._id} label={one.name} isOn onChange={() => onChange(chosen.filter(({ _id }) => _id !== one._id))} />
      ))}
      {chosen.length < MOST && <SearchField label={label} placeholder={label} value={text} onChange={setText} />}
      {others.map((one) => (
        <CheckField key={one._id} label={one.name} isOn={false} onChange={() => onChange([...chosen, one])} />
      ))}
    </>
  )
}
