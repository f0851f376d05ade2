/** Counts items without a description, and links to them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { searchVault } from '@fanfare/contract/vault'
import { query } from '#lib/api.ts'
import { rich } from '#lib/rich.tsx'
import css from './vault.module.css'

export const undescribedInput = { query: { described: 'no', limit: 1 } } as const

export function UndescribedNote() {
  const { data } = useQuery(query(searchVault, undescribedInput))
  if (!data || data.total === 0) return null
  return (
    <p className={css['note']}>
      {rich(
        '{count, plural, one {<way># item has no description</way> for people who cannot see or hear it.} other {<way># items have no description</way> for people who cannot see or hear them.}}',
        { count: data.total, way: (text) => <Link to="/studio/vault?described=no">{text}</Link> },
      )}
    </p>
  )
}
