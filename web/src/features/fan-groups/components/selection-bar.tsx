import { useState } from 'react'
import type { Reply } from '@fanfare/contract'
import {
  addFanGroupUsers,
  changeFilteredFans,
  removeFanGroupUsers,
  type FanGroup,
  type OwnFan,
} from '@fanfare/contract/fan-groups'
import { GroupBadge } from '#core/fan-rules/group-badge.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './fans.module.css'

/** All results, including those that are not loaded. */
export interface AllResults {
  readonly total: number
  readonly q: string
}

interface SelectionBarProps {
  readonly fans: readonly OwnFan[]
  /** If set, all results are selected instead of `fans`. */
  readonly all: AllResults | undefined
  /** All results that could be selected. */
  readonly found: AllResults
  /** The group whose fans are shown. */
  readonly group: FanGroup | undefined
  readonly groups: readonly FanGroup[]
  readonly onAll: () => void
  readonly onDone: () => void
}

export function SelectionBar({ fans, all, found, group, groups, onAll, onDone }: SelectionBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const change = useChange({ fans, all, group, onDone })
  const count = all ? all.total : fans.length
  return (
    <div className={css['bar']}>
      <strong role="status">
        {all
          ? t('{count, plural, one {# matching fan selected} other {All # matching fans selected}}', { count })
          : t('{count, plural, one {# fan selected} other {# fans selected}}', { count })}
      </strong>
      {!all && found.total > fans.length && (
        <Button size="small" variant="quiet" onClick={onAll}>
          {t('Select all {count} results', { count: formatInteger(found.total) })}
        </Button>
      )}
      <Button size="small" onClick={() => setChoosing(true)}>
        {t('Add to list')}
      </Button>
      {group && group.kind !== 'smart' && (
        <Button size="small" variant="quiet" isPending={change.isPending} onClick={() => change.takeOut(group)}>
          {t('Remove from {name}', { name: group.name })}
        </Button>
      )}
      <Button size="small" variant="plain" onClick={onDone}>
        {t('Clear selection')}
      </Button>
      {isChoosing && (
        <AddSheet lists={groups.filter(({ kind }) => kind !== 'smart')} change={change} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

type Changed = Pick<SelectionBarProps, 'fans' | 'all' | 'group' | 'onDone'>

/** Selected fans are sent by id. For all results, the server repeats the search. */
function useChange({ fans, all, group, onDone }: Changed) {
  const add = useApiMutation(addFanGroupUsers)
  const remove = useApiMutation(removeFanGroupUsers)
  const everyone = useApiMutation(changeFilteredFans)
  const userIds = fans.map(({ _id }) => _id)
  const body = (act: 'add' | 'remove', { q }: AllResults) => ({
    act,
    ...(group && { fromGroupId: group._id }),
    ...(q !== '' && { q }),
  })
  const onError = (error: unknown) => toast(messageOf(error), 'bad')
  const done = (words: string) => {
    toast(words)
    onDone()
  }
  return {
    isPending: add.isPending || remove.isPending || everyone.isPending,
    takeOut({ _id: id, name }: FanGroup): void {
      if (!all) return remove.mutate({ params: { id }, body: { userIds } }, { onSuccess: onDone, onError })
      const onSuccess = ({ changed, isGoingOn }: Reply<typeof changeFilteredFans>) =>
        done(
          isGoingOn
            ? continuesMessage()
            : t('{changed, plural, one {One fan} other {# fans}} removed from {name}.', { changed, name }),
        )
      everyone.mutate({ params: { id }, body: body('remove', all) }, { onSuccess, onError })
    },
    putInto({ _id: id, name }: FanGroup): void {
      if (!all) {
        const onSuccess = ({ added }: Reply<typeof addFanGroupUsers>) => done(addedMessage(added, name))
        return add.mutate({ params: { id }, body: { userIds } }, { onSuccess, onError })
      }
      const onSuccess = ({ changed, isGoingOn }: Reply<typeof changeFilteredFans>) =>
        done(isGoingOn ? continuesMessage() : addedMessage(changed, name))
      everyone.mutate({ params: { id }, body: body('add', all) }, { onSuccess, onError })
    },
  }
}

const continuesMessage = () => t('This is a large list. The rest will be updated within a few minutes.')
const addedMessage = (added: number, name: string) =>
  t('{added, plural, =0 {All of them are already in {name}.} one {One fan added to {name}.} other {# fans added to {name}.}}', {
    added,
    name,
  })

interface AddSheetProps {
  readonly lists: readonly FanGroup[]
  readonly change: ReturnType<typeof useChange>
  readonly onClose: () => void
}

const AddSheet = ({ lists, change, onClose }: AddSheetProps) => (
  <Sheet isOpen onClose={onClose} title={t('Add to list')}>
    {lists.length === 0 ? (
      <p>{t('You have no lists yet. Create one with “New group”.')}</p>
    ) : (
      <ul className={css['picks']}>
        {lists.map((list) => (
          <li key={list._id}>
            <Button variant="quiet" isWide disabled={change.isPending} onClick={() => change.putInto(list)}>
              <GroupBadge color={list.color} /> {list.name}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </Sheet>
)
