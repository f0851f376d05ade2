/** The menu command that asks a performer for a custom order, on profiles and in conversations. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { viewCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import type { Person } from '@fanfare/contract/people'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'

export const askPath = ({ username }: Pick<Person, 'username'>): string => `/custom-orders/new/${username}`

/** Returns no command unless the viewer is a fan and the performer takes custom orders. */
export function useAskCommand({ _id: id, username, isPerformer }: Pick<Person, '_id' | 'username' | 'isPerformer'>): Command[] {
  const navigate = useNavigate()
  const isPossible = useViewer()?.role === 'fan' && isPerformer && username !== ''
  const { data } = useQuery({ ...query(viewCustomOrderTerms, { params: { id } }), enabled: isPossible })
  if (!isPossible || !data?.terms) return []
  const onSelect = () => void navigate(askPath({ username }))
  return [{ label: t('Ask for a custom order'), icon: CustomOrderIcon, onSelect }]
}
