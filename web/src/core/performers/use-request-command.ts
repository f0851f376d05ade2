/** The menu command that requests a private show from a performer, on profiles and in conversations. */
import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { viewShowTerms } from '@fanfare/contract/private-show-terms'
import { useCheckout } from '#core/checkout/index.ts'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { VideoIcon } from '#ui/icons.ts'
import type { Command } from '#ui/menu/menu.tsx'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly showrequest: { readonly performer: Person }
  }
}

/** Returns no command unless the viewer is a fan and the performer gives private shows. */
export function useRequestCommand(performer: Person): Command[] {
  const { _id: id, username, isPerformer } = performer
  const checkout = useCheckout()
  const isPossible = useViewer()?.role === 'fan' && isPerformer && username !== ''
  const { data } = useQuery({ ...query(viewShowTerms, { params: { id } }), enabled: isPossible })
  if (!isPossible || !data?.terms) return []
  const onSelect = () => checkout.open({ kind: 'showrequest', performer })
  return [{ label: t('Request private show'), icon: VideoIcon, onSelect }]
}
