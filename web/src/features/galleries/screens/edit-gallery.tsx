import { useParams } from 'react-router'
import { viewOwnGallery } from '@fanfare/contract/galleries'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { GalleryEditor } from '../components/gallery-editor.tsx'

const page = createLoaders(
  async ({ readAnew, params: { id } }) => void (id !== undefined && (await readAnew(viewOwnGallery, { params: { id } }))),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Galleries'))

export default function EditGallery() {
  const { id } = useParams()
  return id === undefined ? <GalleryEditor /> : <Existing key={id} id={id} />
}

const Existing = ({ id }: { id: string }) => <GalleryEditor gallery={useApiQuery(viewOwnGallery, { params: { id } })} />
