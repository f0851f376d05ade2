import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changeFanGroup, deleteFanGroup, exportFanGroup, type FanGroup } from '@fanfare/contract/fan-groups'
import { EditSheet } from '#core/edit-sheet.tsx'
import { GroupBadge } from '#core/fan-rules/group-badge.tsx'
import { ruleSentence } from '#core/fan-rules/rule-sentence.ts'
import { tierNames, useTiers } from '#core/fan-rules/use-tiers.ts'
import { useSettings } from '#core/viewer.ts'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { formatList } from '#lib/format.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { EditIcon, MessageIcon } from '#ui/icons.ts'
import { BackIcon, NextIcon, TrashIcon } from '#ui/page-icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { toast } from '#ui/toast.ts'
import css from './fans.module.css'

const GroupForm = idleComponent(() => import('./group-form.tsx'))

interface GroupHeadProps {
  readonly group: FanGroup
  readonly groups: readonly FanGroup[]
}

export function GroupHead({ group, groups }: GroupHeadProps) {
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const move = useMove(group, groups)
  return (
    <div className={css['head']}>
      <p className={css['name']}>
        <GroupBadge color={group.color} />
        <span>{useDescription(group, groups)}</span>
      </p>
      <div className={css['acts']}>
        <Button variant="quiet" size="small" icon={MessageIcon} to={`/studio/mass-messages/new?group=${group._id}`}>
          {t('Message all')}
        </Button>
        <DownloadButton route={exportFanGroup} input={{ params: { id: group._id } }}>
          {t('CSV')}
        </DownloadButton>
        <MenuButton
          label={t('Options for {name}', { name: group.name })}
          commands={[
            { label: t('Edit'), icon: EditIcon, onSelect: () => setEditing(true) },
            ...move,
            { label: t('Delete'), icon: TrashIcon, tone: 'danger', onSelect: () => setDeleting(true) },
          ]}
        />
      </div>
      {isEditing && (
        <EditSheet onClose={() => setEditing(false)} title={t('Edit {name}', { name: group.name })}>
          <GroupForm group={group} groups={groups} onDone={() => setEditing(false)} />
        </EditSheet>
      )}
      <ConfirmMutation
        route={deleteFanGroup}
        input={{ params: { id: group._id } }}
        onDone={() => void navigate('/studio/fans', { replace: true })}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('Delete {name}?', { name: group.name })}
        consequence={<Consequence group={group} groups={groups} />}
        action={t('Delete')}
      />
    </div>
  )
}

/** Explains what deleting a group does to its fans, and to the smart groups that exclude it. */
function Consequence({ group, groups }: GroupHeadProps) {
  const leaving = groups.flatMap(({ name, rule }) => (rule?.exceptGroupIds?.includes(group._id) ? name : []))
  return (
    <>
      <p>{t('The group is deleted. Its fans stay your fans. Automations and scheduled messages that use it stop sending.')}</p>
      {leaving.length > 0 && (
        <p>
          {t(
            'Groups that exclude this group will include its fans from now on: {names}. Messages waiting for those groups won’t be sent.',
            {
              names: formatList(leaving),
            },
          )}
        </p>
      )}
    </>
  )
}

function useDescription({ kind, rule }: FanGroup, groups: readonly FanGroup[]): string {
  const { currency } = useSettings()
  const tiers = tierNames(useTiers(rule?.conditions.some(({ who }) => who === 'tier') === true))
  if (kind === 'favourites') return t('Fans you marked with a heart')
  if (rule === null) return t('Your own list')
  const without = groups.flatMap(({ _id, name }) => (rule.exceptGroupIds?.includes(_id) ? name : []))
  return ruleSentence(rule, { currency, without, tiers })
}

/** Moves a group one place forward or back: two groups swap their positions. */
function useMove(group: FanGroup, groups: readonly FanGroup[]) {
  const change = useApiMutation(changeFanGroup)
  const at = groups.findIndex(({ _id }) => _id === group._id)
  const swap = async (other: FanGroup, by: 1 | -1) => {
    try {
      const position = other.position === group.position ? Math.max(0, other.position + by) : other.position
      await change.mutateAsync({ params: { id: group._id }, body: { position } })
      await change.mutateAsync({ params: { id: other._id }, body: { position: group.position } })
    } catch (error) {
      toast(messageOf(error), 'bad')
    }
  }
  const [before, after] = [groups[at - 1], groups[at + 1]]
  return [
    ...(before ? [{ label: t('Move forward'), icon: BackIcon, onSelect: () => void swap(before, -1) }] : []),
    ...(after ? [{ label: t('Move backward'), icon: NextIcon, onSelect: () => void swap(after, 1) }] : []),
  ]
}
