import { useParams } from 'react-router'
import { viewOwnVideo } from '@fanfare/contract/videos'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { VideoEditor } from '../components/video-editor.tsx'

const page = createLoaders(
  async ({ readAnew, params: { id } }) => void (id !== undefined && (await readAnew(viewOwnVideo, { params: { id } }))),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Videos'))

export default function EditVideo() {
  const { id } = useParams()
  return id === undefined ? <VideoEditor /> : <Existing key={id} id={id} />
}

const Existing = ({ id }: { id: string }) => <VideoEditor video={useApiQuery(viewOwnVideo, { params: { id } })} />
