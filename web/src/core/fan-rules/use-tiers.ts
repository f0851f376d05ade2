/** Reads the performer's own tiers for rules that name one. Operators have no tiers to choose from. */
import { useQuery } from '@tanstack/react-query'
import { listOwnTiers, type OwnTier } from '@fanfare/contract/tiers'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'

export function useTiers(isNamed: boolean): readonly OwnTier[] {
  const { isPerformer } = useMe()
  const { data } = useQuery({ ...query(listOwnTiers, {}), enabled: isPerformer && isNamed })
  return data?.tiers ?? []
}

export const tierNames = (tiers: readonly OwnTier[]): ReadonlyMap<string, string> =>
  new Map(tiers.map(({ _id, name }) => [_id, name]))
