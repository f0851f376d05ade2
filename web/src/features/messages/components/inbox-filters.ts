/** Reads the filters of the list from the address, and defines the selection. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { InboxFilters, InboxTab } from '@fanfare/contract/conversation-states'
import { useMe } from '#core/viewer.ts'

export interface InboxSelection {
  /** Undefined while nothing is being selected. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly setChosen: (chosen: ReadonlySet<string> | undefined) => void
}

const FAN_TABS: readonly InboxTab[] = ['all', 'unread', 'archived']
export const tabsOf = (isPerformer: boolean): readonly InboxTab[] =>
  isPerformer
    ? ['all', 'unread', 'unanswered', 'paid', 'tippers', 'subscribers', 'expired', 'followers', 'archived', 'restricted']
    : FAN_TABS

/** The search parameters of the list. The position in a conversation is separate. */
const LIST_PARAMETERS = ['tab', 'group', 'sort'] as const

/** Returns the search string for the same list, without the position or with the given message number. */
export function keepListFilters(search: string, at?: number): string {
  const now = new URLSearchParams(search)
  const own = LIST_PARAMETERS.flatMap((name) => now.getAll(name).map((value) => [name, value]))
  const next = new URLSearchParams([...own, ...(at === undefined ? [] : [['at', String(at)]])]).toString()
  return next && `?${next}`
}

const GROUP_ID = /^[0-9a-f-]{36}$/

/** Leaves out filters that this account or no account has. */
export function useInboxFilters(): InboxFilters {
  const [params] = useSearchParams()
  const { isPerformer } = useMe()
  return useMemo(() => {
    const tab = tabsOf(isPerformer).find((one) => one === params.get('tab'))
    const group = params.get('group') ?? ''
    const sortBy = (['oldest_unanswered', 'most_spent'] as const).find((one) => one === params.get('sort'))
    return {
      ...(tab && tab !== 'all' && { tab }),
      ...(isPerformer && GROUP_ID.test(group) && { groupId: group }),
      ...(isPerformer && sortBy && { sortBy }),
    }
  }, [params, isPerformer])
}
