import { Suspense } from 'react'
import { useParams } from 'react-router'
import { viewProduct, type Product } from '@fanfare/contract/products'
import { createLoaders } from '#core/loaders.ts'
import { Description } from '#core/publications/description.tsx'
import { PublicationHead } from '#core/publications/publication-head.tsx'
import { PublicationPage, publicationMeta } from '#core/publications/publication-page.tsx'
import { TagLinks } from '#core/publications/tag-links.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useTopic } from '#lib/topics.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { Inset, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyComponent, LoadingFailed } from '#ui/lazy-component.tsx'
import { BoughtNote } from '../components/bought-note.tsx'
import { BuyPanel, preloadQuantity } from '../components/buy-panel.tsx'
import { ProductPictures } from '../components/product-pictures.tsx'
import { ProductPrice } from '../components/product-price.tsx'
import type { ClosedProduct as Closed, SoldProduct } from '../components/sold-product.ts'
import css from '../components/product-body.module.css'

// Their styles would delay the first paint of the pictures and the price.
const ClosedProduct = lazyComponent(() => import('../components/closed-product.tsx'), LoadingFailed)
const Downloads = lazyComponent(() => import('../components/downloads.tsx'), LoadingFailed)
const ProductFacts = lazyComponent(() => import('../components/product-facts.tsx'))
const MoreProducts = idleComponent(() => import('../components/more-products.tsx'))
const Reviews = idleComponent(() => import('../components/reviews.tsx'))

const page = createLoaders(async ({ read, params }) => {
  const product = await read(viewProduct, { params: { id: params['id'] ?? '' } })
  await preloadParts(product)
  return product
})
export const loader = page.server
export const clientLoader = page.client
export const meta = publicationMeta((id) => `/product/${id}`)
export const handle = { isWide: true }

export default function ProductScreen() {
  const { id = '' } = useParams()
  const product = useApiQuery(viewProduct, { params: { id } })
  return (
    <div className={css['page']}>
      {product.isVisible ? <OpenPage key={id} product={product} /> : <ClosedPage product={product} />}
    </div>
  )
}

/** Loads what the page shows between other parts, so that nothing moves when someone comes from another page and taps. */
async function preloadParts(product: Product): Promise<void> {
  if (!product.isVisible) return ClosedProduct.preload()
  const downloads = product.access === 'sale' ? Promise.resolve() : Downloads.preload()
  await Promise.all([ProductFacts.preload(), preloadQuantity(product), downloads])
}

const pathOf = (id: string) => `/product/${id}`
const countOf = ({ form }: Pick<SoldProduct, 'form'>) => (form === 'digital' ? t('Digital product') : t('Physical product'))
const shopOf = ({ username, name }: SoldProduct['performer']) => ({
  to: `/${username}?tab=shop`,
  label: t('Shop by {name}', { name }),
})

function OpenPage({ product }: { product: SoldProduct }) {
  const { _id: id, performer, title, pictures, description, tags } = product
  useTopic('product', id)
  // The buy panel shows the price, and everyone who sees the page can discuss the product.
  const thing = { ...product, audience: 'free', locked: false } as const
  return (
    <PublicationPage
      kind="product"
      thing={thing}
      page={pathOf(id)}
      form={`/studio/products/${id}`}
      count={countOf(product)}
      all={shopOf(performer)}
      related={
        <>
          <Reviews key={`reviews ${id}`} id={id} performer={performer} />
          <MoreProducts key={`more ${id}`} id={id} performer={performer} />
        </>
      }
    >
      <div className={css['columns']} data-bare={pictures.length === 0 || undefined}>
        {pictures.length > 0 && <ProductPictures id={id} title={title} pictures={pictures} />}
        <div className={css['side']}>
          <BoughtNote bought={product.bought} />
          <Side product={product} />
        </div>
      </div>
      <Description text={description} />
      <TagLinks tags={tags} className={css['tags']} />
      <Inset>
        <Suspense>
          <ProductFacts product={product} />
        </Suspense>
      </Inset>
    </PublicationPage>
  )
}

/** Downloads for owners of the product, and the price for everyone else. */
function Side({ product }: { product: SoldProduct }) {
  const { _id: id, access } = product
  if (access === 'sale') return <BuyPanel product={product} />
  const isOwner = product.can.includes('edit')
  return (
    <>
      {isOwner && (
        <>
          <ProductPrice product={product} variant={undefined} />
          <Button variant="quiet" to={`/studio/products/${id}`}>
            {t('Edit product')}
          </Button>
        </>
      )}
      <Suspense>{product.can.includes('download') && <Downloads id={id} />}</Suspense>
      {product.can.includes('buy') && <BuyPanel product={product} />}
    </>
  )
}

const ClosedPage = ({ product }: { product: Closed }) => (
  <article>
    <Page isEdgeToEdge>
      <Stack isClose>
        <PublicationHead
          thing={{ ...product, audience: 'free' }}
          count={countOf(product)}
          all={shopOf(product.performer)}
          edit={undefined}
        />
        <Suspense>
          <ClosedProduct product={product} />
        </Suspense>
      </Stack>
    </Page>
  </article>
)
