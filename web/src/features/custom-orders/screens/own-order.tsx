import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { viewCustomOrder } from '@fanfare/contract/custom-orders'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { query, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { OrderView } from '../components/order-view.tsx'
import { pollPictures } from '../components/poll-pictures.ts'

const page = createLoaders(async ({ read, params }) => void (await read(viewCustomOrder, { params: { id: params['id'] ?? '' } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Custom order'))

export default function OwnOrder() {
  const input = { params: { id: useParams()['id'] ?? '' } }
  const order = useApiQuery(viewCustomOrder, input)
  useQuery({ ...query(viewCustomOrder, input), refetchInterval: pollPictures })
  return <OrderView order={order} listPath="/studio/custom-orders" />
}
