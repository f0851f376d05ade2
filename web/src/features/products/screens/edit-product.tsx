import { useParams } from 'react-router'
import { viewOwnProduct } from '@fanfare/contract/products'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { ProductEditor } from '../components/product-editor.tsx'

const page = createLoaders(
  async ({ readAnew, params: { id } }) => void (id !== undefined && (await readAnew(viewOwnProduct, { params: { id } }))),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Products'))

export default function EditProduct() {
  const { id } = useParams()
  return id === undefined ? <ProductEditor /> : <Existing key={id} id={id} />
}

const Existing = ({ id }: { id: string }) => <ProductEditor product={useApiQuery(viewOwnProduct, { params: { id } })} />
