/** The card of a step in a conversation: what happened, and the link to the show. */
import { useQuery } from '@tanstack/react-query'
import { readCurrentShow } from '@fanfare/contract/private-shows'
import { StepCard } from '#core/content/step-card.tsx'
import type { MessageCardProps } from '#core/feature.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { VideoIcon } from '#ui/icons.ts'
import { showPath } from './show-labels.ts'

export default function MessageCard({ id, text }: MessageCardProps) {
  // A conversation can have many cards of one show, which share this query.
  const show = useQuery(query(readCurrentShow, { query: { id } })).data?.show
  return <StepCard to={showPath({ _id: id })} icon={VideoIcon} text={text} note={noteOf(show)} />
}

function noteOf(
  show: { readonly price: number | null; readonly status: string; readonly cost: number } | null | undefined,
): string {
  if (!show || show.price === null) return t('Private show')
  if (show.status === 'ended') return t('{amount} in total', { amount: formatTokens(show.cost) })
  return t('{amount} a minute', { amount: formatTokens(show.price) })
}
