import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  archiveProduct,
  deleteProduct,
  publishProduct,
  searchOwnProducts,
  unarchiveProduct,
  type OwnProduct,
} from '@fanfare/contract/products'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { OwnPublicationRow } from '#core/publications/own-publication-row.tsx'
import { OwnPublications } from '#core/publications/own-publications.tsx'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { shelfIn } from '#core/publications/shelves.tsx'
import { useActs } from '#core/publications/use-acts.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { StoreIcon } from '#ui/page-icons.ts'
import { OWN_PRODUCTS } from '../components/own-products-path.ts'
import { ratingLabel } from '../components/rating-label.ts'

const queryOf = (shelf: PublicationShelf) => ({ shelf, limit: 20 })

const page = createLoaders(
  async ({ list, url }) => void (await list(searchOwnProducts, { query: queryOf(shelfIn(url.searchParams)) })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Products'))

export default function OwnProducts() {
  const query = queryOf(shelfIn(useSearchParams()[0]))
  const pages = useInfiniteQuery({ ...infiniteQuery(searchOwnProducts, { query }), refetchInterval: pollWhileProcessing })
  const acts = useActs('product', {
    publish: publishProduct,
    archive: archiveProduct,
    unarchive: unarchiveProduct,
    remove: deleteProduct,
  })
  return (
    <OwnPublications
      list={OWN_PRODUCTS}
      title={t('Products')}
      label={t('Your products')}
      create={t('New product')}
      first={{
        icon: StoreIcon,
        title: t('No products yet'),
        action: t('Create your first product'),
        words: t('Sell files to download, or things that you ship.'),
      }}
      pages={pages}
      counts={pages.data?.pages[0]?.counts}
      sheets={acts.sheets}
    >
      {(product) => (
        <OwnPublicationRow
          kind="product"
          thing={product}
          form={`${OWN_PRODUCTS}/${product._id}`}
          picture={product.pictures[0]}
          facts={<Facts product={product} />}
          commands={[...product.can.map((act) => acts[act](product)), acts.remove(product)]}
        />
      )}
    </OwnPublications>
  )
}

function Facts({ product: { isSoldOut, variants, isMadeToOrder, rating, fileVersion, publishedAt } }: { product: OwnProduct }) {
  const stock = variants.reduce((sum, one) => sum + (one.stock ?? 0), 0)
  const isCounted = !isMadeToOrder && variants.every((one) => one.stock !== null)
  return (
    <>
      {isSoldOut && <Chip tone="danger">{t('Sold out')}</Chip>}
      {isCounted && !isSoldOut && <span>{t('{count, plural, one {# piece left} other {# pieces left}}', { count: stock })}</span>}
      {publishedAt !== null && fileVersion.hasChanges && <Chip icon={AlertIcon}>{t('Unpublished file changes')}</Chip>}
      {rating.count > 0 && <span>{ratingLabel(rating)}</span>}
    </>
  )
}
