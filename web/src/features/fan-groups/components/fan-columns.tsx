import { toggleFavourite, type FanGroup, type OwnFan } from '@fanfare/contract/fan-groups'
import { GroupBadge } from '#core/fan-rules/group-badge.tsx'
import { WriteIconButton } from '#core/write-button.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { HeartIcon, UserIcon } from '#ui/icons.ts'
import { PersonCell } from '#ui/person-cell.tsx'
import { toast } from '#ui/toast.ts'
import css from './fans.module.css'

interface Shown {
  readonly groups: readonly FanGroup[]
  readonly currency: string
  readonly chosen: ReadonlyMap<string, OwnFan>
  readonly toggle: (fan: OwnFan) => void
  readonly onCard: (fan: OwnFan) => void
}

export const fanColumns = ({ groups, currency, chosen, toggle, onCard }: Shown): DataColumn<OwnFan>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: (row) => (
      <label className={css['choice']}>
        <input
          type="checkbox"
          checked={chosen.has(row._id)}
          onChange={() => toggle(row)}
          aria-label={t('Select {name}', { name: row.fan.name })}
        />
        <PersonCell person={{ ...row.fan, name: row.nickname || row.fan.name }}>
          <RealName fan={row} />
        </PersonCell>
      </label>
    ),
  },
  { id: 'relation', label: t('Relationship'), cell: (row) => <Relation fan={row} /> },
  {
    id: 'lists',
    label: t('Groups'),
    isWide: true,
    card: 'none',
    cell: (row) => <Lists groups={groups.filter(({ _id, kind }) => kind === 'list' && row.groupIds.includes(_id))} />,
  },
  { id: 'spent', label: t('Spent'), align: 'end', cell: ({ spent }) => <Money value={spent} currency={currency} /> },
  {
    id: 'acts',
    label: t('Actions'),
    align: 'end',
    card: 'aside',
    cell: (row) => (
      <span className={css['favourite']}>
        <WriteIconButton fan={row.fan} />
        <IconButton label={t('Show {name}’s fan card', { name: row.fan.name })} icon={UserIcon} onClick={() => onCard(row)} />
        <Favourite row={row} isOn={groups.some(({ _id, kind }) => kind === 'favourites' && row.groupIds.includes(_id))} />
      </span>
    ),
  },
]

const RealName = ({ fan: { nickname, fan, tags } }: { readonly fan: OwnFan }) => (
  <>
    {nickname !== '' && <bdi>{fan.name} · </bdi>}
    <bdi>@{fan.username}</bdi>
    {tags.length > 0 && <bdi> · {formatList(tags)}</bdi>}
  </>
)

function Relation({ fan: { subscribes, follows } }: { readonly fan: OwnFan }) {
  if (subscribes) return <Chip tone="good">{t('Subscriber')}</Chip>
  return <Chip>{follows ? t('Follower') : t('Former fan')}</Chip>
}

const Lists = ({ groups }: { readonly groups: readonly FanGroup[] }) => (
  <span className={css['lists']}>
    {groups.map(({ _id, name, color }) => (
      <span key={_id}>
        <GroupBadge color={color} /> {name}
      </span>
    ))}
  </span>
)

function Favourite({ row: { _id: userId, fan }, isOn }: { readonly row: OwnFan; readonly isOn: boolean }) {
  const act = useApiMutation(toggleFavourite)
  return (
    <span className={css['favourite']}>
      <IconButton
        label={isOn ? t('Remove {name} from favorites', { name: fan.name }) : t('Add {name} to favorites', { name: fan.name })}
        icon={HeartIcon}
        aria-pressed={isOn}
        disabled={act.isPending}
        onClick={() => act.mutate({ body: { userId } }, { onError: (error) => toast(messageOf(error), 'bad') })}
      />
    </span>
  )
}
