import { listFanGroups } from '@fanfare/contract/fan-groups'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { useApiQuery } from '#lib/api.ts'
import { namesById, type RuleNames } from './automation-labels.ts'

export function useRuleNames(): RuleNames {
  const { data: groups } = useApiQuery(listFanGroups, {})
  const { tiers } = useApiQuery(listOwnTiers, {})
  return { groups: namesById(groups), tiers: namesById(tiers) }
}
