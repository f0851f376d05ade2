/** The actions for several conversations: the selected ones, or everything in the current list. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listFanGroups } from '@fanfare/contract/fan-groups'
import { changeConversations, MAX_CONVERSATIONS_PER_REQUEST, type BulkAction } from '@fanfare/contract/inbox'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import { useMe } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { InboxSelection } from './inbox-filters.ts'
import css from './inbox-bar.module.css'

interface BulkBarProps extends InboxSelection {
  readonly filters: InboxFilters
}

export function BulkBar({ filters, chosen = new Set(), setChosen }: BulkBarProps) {
  const { isPerformer } = useMe()
  const { mutate, isPending } = useApiMutation(changeConversations)
  const [isWhole, setIsWhole] = useState(false)
  const run = (act: BulkAction, groupId?: string) =>
    mutate(
      {
        body: {
          act,
          ...(isWhole ? { filter: filters } : { ids: [...chosen].slice(0, MAX_CONVERSATIONS_PER_REQUEST) }),
          ...(groupId !== undefined && { groupId }),
        },
      },
      {
        onSuccess: ({ changed, left }) => {
          toast(
            left > 0
              ? t('{changed, plural, one {# conversation} other {# conversations}} updated, {left} left. Repeat to continue.', {
                  changed,
                  left,
                })
              : t('{changed, plural, one {# conversation} other {# conversations}} updated', { changed }),
          )
          setChosen(undefined)
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <div className={css['bulk']} role="group" aria-label={t('Bulk actions')}>
      <p role="status">
        {isWhole
          ? t('Entire list, up to {most} at a time.', { most: MAX_CONVERSATIONS_PER_REQUEST })
          : t('{count} selected', { count: chosen.size })}
      </p>
      <label className={css['whole']}>
        <input type="checkbox" checked={isWhole} onChange={() => setIsWhole(!isWhole)} />
        {t('Entire list')}
      </label>
      {(isWhole || chosen.size > 0) && (
        <div className={css['acts']}>
          {actsOf(filters).map(([act, label]) => (
            <Button key={act} size="small" variant="quiet" isPending={isPending} onClick={() => run(act)}>
              {label}
            </Button>
          ))}
          {isPerformer && <AddToGroup onChosen={(groupId) => run('add_to_group', groupId)} />}
        </div>
      )}
    </div>
  )
}

const actsOf = ({ tab }: InboxFilters): readonly (readonly [BulkAction, string])[] => [
  ['read', t('Mark as read')],
  ['unread', t('Mark as unread')],
  tab === 'archived' ? ['unarchive', t('Unarchive')] : ['archive', t('Archive')],
  ['mute', t('Mute')],
  ['unmute', t('Unmute')],
]

function AddToGroup({ onChosen }: { onChosen: (groupId: string) => void }) {
  const { data } = useQuery(query(listFanGroups, { query: { limit: 100 } }))
  const lists = data?.data.filter(({ kind }) => kind !== 'smart') ?? []
  if (lists.length === 0) return null
  return (
    <select aria-label={t('Add to group')} value="" onChange={({ target }) => onChosen(target.value)}>
      <option value="">{t('Add to group')}</option>
      {lists.map((group) => (
        <option key={group._id} value={group._id}>
          {group.name}
        </option>
      ))}
    </select>
  )
}
