import { useParams } from 'react-router'
import { readOwnPost } from '@fanfare/contract/posts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Composer } from '../components/composer.tsx'

const page = createLoaders(
  async ({ readAnew, params }) => void (await readAnew(readOwnPost, { params: { id: params['id'] ?? '' } })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Edit post'))

export default function EditPost() {
  const { id = '' } = useParams()
  const post = useApiQuery(readOwnPost, { params: { id } })
  return <Composer key={post._id} post={post} />
}
