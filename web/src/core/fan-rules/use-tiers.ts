/** The performer's tiers by their ids, for rules that name one; nobody else has any, and an operator names none in a performer's stead. */
import { useQuery } from '@tanstack/react-query'
import { listOwnTiers, type OwnTier } from '@fanfare/contract/tiers'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'

/** Asked for where a rule names one. */
export function useTiers(isNamed: boolean): readonly OwnTier[] {
  const { isPerformer } = useMe()
  const { data } = useQuery({ ...query(listOwnTiers, {}), enabled: isPerformer && isNamed })
  return data?.tiers ?? []
}

export const tierNames = (tiers: readonly OwnTier[]): ReadonlyMap<string, string> =>
  new Map(tiers.map(({ _id, name }) => [_id, name]))
