/** Which part of the list one looks at, as it stands in the address, and which of it are chosen. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { InboxFilters, InboxTab } from '@fanfare/contract/conversation-states'
import { useMe } from '#core/viewer.ts'

export interface Choosing {
  /** Undefined while none are chosen. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly setChosen: (chosen: ReadonlySet<string> | undefined) => void
}

const ofFans: readonly InboxTab[] = ['all', 'unread', 'archived']
export const tabsOf = (isPerformer: boolean): readonly InboxTab[] =>
  isPerformer
    ? ['all', 'unread', 'unanswered', 'paid', 'tippers', 'subscribers', 'expired', 'followers', 'archived', 'restricted']
    : ofFans

/** What of an address chooses the list; the place in a conversation is another's. */
const OF_LIST = ['tab', 'group', 'sort'] as const

/** The search of an address in the same list, at a message where the number of one is given: the list stays, and a place does not. */
export function inList(search: string, at?: number): string {
  const now = new URLSearchParams(search)
  const own = OF_LIST.flatMap((name) => now.getAll(name).map((value) => [name, value]))
  const next = new URLSearchParams([...own, ...(at === undefined ? [] : [['at', String(at)]])]).toString()
  return next && `?${next}`
}

const GROUP = /^[0-9a-f-]{36}$/

/** What this account does not have, or nobody, is left out. */
export function useInboxFilters(): InboxFilters {
  const [params] = useSearchParams()
  const { isPerformer } = useMe()
  return useMemo(() => {
    const tab = tabsOf(isPerformer).find((one) => one === params.get('tab'))
    const group = params.get('group') ?? ''
    const sortBy = (['oldest_unanswered', 'most_spent'] as const).find((one) => one === params.get('sort'))
    return {
      ...(tab && tab !== 'all' && { tab }),
      ...(isPerformer && GROUP.test(group) && { groupId: group }),
      ...(isPerformer && sortBy && { sortBy }),
    }
  }, [params, isPerformer])
}
