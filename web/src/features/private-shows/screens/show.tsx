import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readCurrentShow } from '@fanfare/contract/private-shows'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { query, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { ShowView } from '../components/show-view.tsx'

const StreamChat = lazyComponent(() => import('#features/messages/components/stream-chat.tsx'))

const page = createLoaders(async ({ read, params }) => void (await read(readCurrentShow, { query: { id: params['id'] ?? '' } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Private show'))

/** Asks again while only the clock is expected to change the show, in case its event got lost. */
const POLL_MS = 30_000

export default function Show() {
  const { id = '' } = useParams()
  const input = { query: { id } }
  const { show } = useApiQuery(readCurrentShow, input)
  useQuery({ ...query(readCurrentShow, input), refetchInterval: ({ state }) => (state.data?.show?.endsAt ? POLL_MS : false) })
  return show && <ShowView key={id} show={show} Chat={StreamChat} />
}
