import { listFanGroups } from '@fanfare/contract/fan-groups'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { useApiQuery } from '#lib/api.ts'
import { named, type Names } from './sentences.ts'

export function useNames(): Names {
  const { data: groups } = useApiQuery(listFanGroups, {})
  const { tiers } = useApiQuery(listOwnTiers, {})
  return { groups: named(groups), tiers: named(tiers) }
}
