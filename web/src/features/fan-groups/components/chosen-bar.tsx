/** What can be done with the fans that were chosen in the list: into a list, out of it, or a message to them. */
import { useState } from 'react'
import { addFanGroupUsers, removeFanGroupUsers, type FanGroup, type OwnFan } from '@fanfare/contract/fan-groups'
import { GroupMark } from '#core/fan-rules/group-mark.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './fans.module.css'

interface ChosenBarProps {
  readonly fans: readonly OwnFan[]
  /** The group whose fans are shown. */
  readonly group: FanGroup | undefined
  readonly groups: readonly FanGroup[]
  readonly onDone: () => void
}

export function ChosenBar({ fans, group, groups, onDone }: ChosenBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const remove = useApiMutation(removeFanGroupUsers)
  const userIds = fans.map(({ _id }) => _id)
  const takeOut = (id: string) =>
    remove.mutate(
      { params: { id }, body: { userIds } },
      { onSuccess: onDone, onError: (error) => toast(messageOf(error), 'bad') },
    )
  return (
    <div className={css['bar']}>
      <strong role="status">{t('{count, plural, one {# fan chosen} other {# fans chosen}}', { count: fans.length })}</strong>
      <Button size="small" onClick={() => setChoosing(true)}>
        {t('Add to a list')}
      </Button>
      {group && group.kind !== 'smart' && (
        <Button size="small" variant="quiet" isPending={remove.isPending} onClick={() => takeOut(group._id)}>
          {t('Take out of {name}', { name: group.name })}
        </Button>
      )}
      <Button size="small" variant="plain" onClick={onDone}>
        {t('Choose none')}
      </Button>
      {isChoosing && (
        <AddSheet
          lists={groups.filter(({ kind }) => kind !== 'smart')}
          {...{ userIds, onDone }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

interface AddSheetProps {
  readonly lists: readonly FanGroup[]
  readonly userIds: string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

function AddSheet({ lists, userIds, onClose, onDone }: AddSheetProps) {
  const add = useApiMutation(addFanGroupUsers)
  const put = ({ _id: id, name }: FanGroup) =>
    add.mutate(
      { params: { id }, body: { userIds } },
      {
        onSuccess: ({ added }) => {
          toast(
            t(
              '{added, plural, =0 {All of them are in {name} already.} one {One fan was added to {name}.} other {# fans were added to {name}.}}',
              { added, name },
            ),
          )
          onDone()
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Sheet isOpen onClose={onClose} title={t('Add to a list')}>
      {lists.length === 0 ? (
        <p>{t('You have no lists yet: make one with “New group”.')}</p>
      ) : (
        <ul className={css['picks']}>
          {lists.map((list) => (
            <li key={list._id}>
              <Button
                variant="quiet"
                isWide
                isPending={add.isPending && add.variables.params.id === list._id}
                onClick={() => put(list)}
              >
                <GroupMark color={list.color} /> {list.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
