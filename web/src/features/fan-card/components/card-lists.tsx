/** Adds a fan to the performer's groups, or removes them. */
import { useQuery } from '@tanstack/react-query'
import { addFanGroupUsers, listFanGroups, removeFanGroupUser, type FanGroup } from '@fanfare/contract/fan-groups'
import type { FanCard } from '@fanfare/contract/fan-cards'
import { GroupBadge } from '#core/fan-rules/group-badge.tsx'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'
import css from './fan-card.module.css'

export function CardLists({ card: { _id, groupIds } }: { readonly card: FanCard }) {
  const { data } = useQuery(query(listFanGroups, {}))
  const lists = data?.data.filter(({ kind }) => kind !== 'smart') ?? []
  if (lists.length === 0) return null
  return (
    <section className={css['part']} aria-label={t('Groups')}>
      <h3>{t('Groups')}</h3>
      <ul className={css['lists']}>
        {lists.map((list) => (
          <li key={list._id}>
            <Membership list={list} fanId={_id} isIn={groupIds.includes(list._id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Membership({ list, fanId, isIn }: { readonly list: FanGroup; readonly fanId: string; readonly isIn: boolean }) {
  const add = useApiMutation(addFanGroupUsers)
  const remove = useApiMutation(removeFanGroupUser)
  const onError = (error: unknown) => toast(messageOf(error), 'bad')
  const toggle = () =>
    isIn
      ? remove.mutate({ params: { id: list._id, userId: fanId } }, { onError })
      : add.mutate({ params: { id: list._id }, body: { userIds: [fanId] } }, { onError })
  return (
    <label>
      <input type="checkbox" checked={isIn} disabled={add.isPending || remove.isPending} onChange={toggle} />
      <GroupBadge color={list.color} />
      <span dir="auto">{list.name}</span>
    </label>
  )
}
