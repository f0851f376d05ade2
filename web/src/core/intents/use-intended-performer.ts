import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { viewPerformer } from '@fanfare/contract/performers'
import type { Performer } from '@fanfare/contract/profiles'
import { query } from '#lib/api.ts'

/** Calls `go` once. The performer is undefined when no one has this username. */
export function useIntendedPerformer(username: string, go: (performer: Performer | undefined) => void): void {
  const { data, error } = useQuery(query(viewPerformer, { params: { id: username } }))
  const goWithPerformer = useEffectEvent(() => go(data))
  const isKnown = data !== undefined || error !== null
  useEffect(() => {
    if (isKnown) goWithPerformer()
  }, [isKnown])
}
